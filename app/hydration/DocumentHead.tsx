import { Links, Meta } from "@remix-run/react";
import { useEffect, useInsertionEffect } from "react";
import type { ThemeChoice } from "#design-system/ThemeSwitch";
import { headElements } from "../remix-internals/head-elements";

/**
 * Keeps the document around the page up to date in the browser: its theme, its title and the style sheets of the screens that
 * are opened. React renders none of it there, so that nothing that an extension puts into it can undo the page, and
 * style sheets that were fetched for a part of a screen stay (decision 063).
 */
export function DocumentHead({ theme }: { theme: ThemeChoice }) {
  const title = headElements(Meta).find(({ type }) => type === "title")?.props.children;
  const links = headElements(Links).map(({ props }) => props);
  const sheets = links.flatMap(({ rel, href }) => (rel === "stylesheet" && href ? [href] : []));

  useEffect(() => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    if (title !== undefined) document.title = String(title);
  }, [title]);
  // As early as React itself would add them, and never removed: they name classes that no other screen has.
  useInsertionEffect(() => sheets.forEach(addSheet));
  return null;
}

/**
 * Links a style sheet, unless it is linked. An inlined one (DocumentLinks) is removed once its link has
 * loaded: Remix and Vite look for the links of the sheets that they need, and would make a screen wait for its own.
 */
function addSheet(href: string): void {
  const sheets = [...document.head.querySelectorAll('link[rel="stylesheet"]')];
  if (sheets.some((sheet) => sheet.getAttribute("href") === href)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const inline = document.head.querySelector(`style[data-href="${CSS.escape(href)}"]`);
  if (!inline) {
    document.head.append(link);
    return;
  }
  link.fetchPriority = "low";
  link.addEventListener("load", () => inline.remove(), { once: true });
  inline.after(link);
}
