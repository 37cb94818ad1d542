import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { Kept } from "./kept.server";
import { newPlace } from "./places.server";

/** Markup of parts of pages, in UTF-8, by all that they show. */
const markup = new Kept<Buffer>(100);

/** The places of one page: `place` takes a part out of the rendering, `bytesFor` is its markup afterwards. */
export function renderingOnce() {
  const parts = new Map<string, { key: string; node: ReactNode }>();
  return {
    place(key: string, node: ReactNode): string {
      const place = newPlace();
      parts.set(place, { key, node });
      return place;
    },
    bytesFor(place: string): Buffer | undefined {
      const found = parts.get(place);
      return found && markup.of(found.key, () => Buffer.from(renderToString(found.node)));
    },
  };
}
