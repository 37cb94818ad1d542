import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { blank, filledIn, type Template, templateOf } from "./blanks.server";
import { Kept } from "./kept.server";
import { newPlace } from "./places.server";
import { SiteOfNobody } from "./shell/SiteOfNobody";

/** Markup of parts of pages, by all that they show, with a blank where the token of the page's forms stands. */
const markup = new Kept<Template>(100);

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
      const template = found && markup.of(found.key, () => rendered(found.node));
      return template && filledIn(template, () => csrf);
    },
  };
}

function rendered(node: ReactNode): Template {
  return templateOf(renderToString(<SiteOfNobody csrf={blank("csrf")} part={node} />));
}
