import type { ReactElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";

/** A story's `render` when its `play` brings the content by `showAsServerPage`. */
export const emptyPage = () => <div data-server-page />;

/** Shows an element as the server sends it, with nothing running, in an `emptyPage`; `hydrate` starts it. */
export function showAsServerPage(canvas: HTMLElement, element: ReactElement) {
  const page = canvas.querySelector<HTMLElement>("[data-server-page]");
  if (!page) throw new Error("The story has no page to fill: give it `render: emptyPage`.");
  page.innerHTML = renderToString(element);
  return { page, hydrate: () => hydrateRoot(page, element) };
}
