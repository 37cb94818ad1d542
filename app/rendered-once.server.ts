import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { Kept } from "./kept.server";
import { newPlace } from "./places.server";

/** Markup of elements, in UTF-8, by all that they show. */
const markup = new Kept<Buffer>(20);

/** The places of one page: `place` takes an element out of the rendering, `bytesFor` is its markup afterwards. */
export function renderingOnce() {
  const elements = new Map<string, { key: string; element: ReactElement }>();
  return {
    place(key: string, element: ReactElement): string {
      const place = newPlace();
      elements.set(place, { key, element });
      return place;
    },
    bytesFor(place: string): Buffer | undefined {
      const found = elements.get(place);
      return found && markup.of(found.key, () => Buffer.from(renderToString(found.element)));
    },
  };
}
