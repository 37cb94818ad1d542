import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { Kept } from "./kept.server";
import { newPlace } from "./places.server";
import { SiteOfNobody } from "./shell/SiteOfNobody";

/** Markup of parts of pages, in UTF-8, by all that they show; cut where the token of the page's forms stands. */
const markup = new Kept<Buffer[]>(100);

/** Stands for that token while a part is rendered: no text of a page holds a NUL. */
const tokenPlace = "\0csrf\0";

/**
 * The places of one page: `place` takes a part out of the rendering, `bytesFor` is its markup afterwards.
 *
 * @param csrf the token of this page's forms
 */
export function renderingOnce(csrf: string) {
  const parts = new Map<string, { key: string; node: ReactNode }>();
  return {
    place(key: string, node: ReactNode): string {
      const place = newPlace();
      parts.set(place, { key, node });
      return place;
    },
    bytesFor(place: string): Buffer | undefined {
      const found = parts.get(place);
      return (
        found &&
        withToken(
          markup.of(found.key, () => rendered(found.node)),
          csrf,
        )
      );
    },
  };
}

function rendered(node: ReactNode): Buffer[] {
  const text = renderToString(<SiteOfNobody csrf={tokenPlace} part={node} />);
  return text.split(tokenPlace).map((part) => Buffer.from(part));
}

function withToken([first, ...others]: readonly Buffer[], csrf: string): Buffer | undefined {
  if (!first || others.length === 0) return first;
  const token = Buffer.from(csrf);
  return Buffer.concat([first, ...others.flatMap((part) => [token, part])]);
}
