import { randomBytes } from "node:crypto";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { Kept } from "./kept.server";

/** Nobody can write a text that is taken for a place: it begins with what only this process knows. */
const mark = `place-${randomBytes(16).toString("hex")}-`;
const places = new RegExp(`${mark}(\\d+)-`, "g");

/** Markup of elements, by all that they show. */
const markup = new Kept<string>(20);

/** The places of one page: `place` takes an element out of the rendering, `fill` puts its markup into the page. */
export function renderingOnce() {
  const elements: { key: string; element: ReactElement }[] = [];
  return {
    place: (key: string, element: ReactElement) => `${mark}${elements.push({ key, element }) - 1}-`,
    fill: (page: string) =>
      page.replace(places, (_place, number) => {
        const found = elements[Number(number)];
        return found ? markup.of(found.key, () => renderToString(found.element)) : "";
      }),
  };
}
