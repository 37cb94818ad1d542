import { randomBytes } from "node:crypto";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { Kept } from "./kept.server";

/** Nobody can write a text that is taken for a place: it begins with what only this process knows. */
const mark = `place-${randomBytes(16).toString("hex")}-`;

/** Markup of elements, in UTF-8, by all that they show. */
const markup = new Kept<Buffer<ArrayBuffer>>(20);

/**
 * The places of one page: `place` takes an element out of the rendering, `fill` puts its markup into the page. A filled page
 * is bytes, as it is sent: to put texts of this size together, and then to encode them, took as long as a sixth of the page.
 */
export function renderingOnce() {
  const elements: { key: string; element: ReactElement }[] = [];
  return {
    place: (key: string, element: ReactElement) => `${mark}${elements.push({ key, element }) - 1}-`,
    fill(page: string): Buffer<ArrayBuffer> {
      const [first = "", ...others] = page.split(mark);
      const parts = [Buffer.from(first)];
      for (const other of others) {
        const end = other.indexOf("-");
        const found = elements[Number(other.slice(0, end))];
        if (found) parts.push(markup.of(found.key, () => Buffer.from(renderToString(found.element))));
        parts.push(Buffer.from(other.slice(end + 1)));
      }
      return Buffer.concat(parts);
    },
  };
}
