import { Links, Meta } from "@remix-run/react";
import { Children, isValidElement, type ReactNode, useEffect, useInsertionEffect } from "react";
import type { ThemeChoice } from "#design-system/ThemeSwitch";

/**
 * Keeps the document around the page up to date in the browser: its theme, its title and the style sheets of the screens that
 * are opened. React renders none of it there, so that nothing that an extension puts into it can undo the page, and
 * style sheets that were fetched for a part of a screen stay (decision 063).
 */
export function DocumentHead({ theme }: { theme: ThemeChoice }) {
  // Called, not rendered, because only so can their elements be read; their hooks become this component's.
  const title = childrenOf(Meta()).find(({ type }) => type === "title")?.props.children;
  const links = childrenOf(Links()).map(({ props }) => props);
  const sheets = links.flatMap(({ rel, href }) => (rel === "stylesheet" && href ? [href] : []));

  useEffect(() => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    if (title !== undefined) document.title = String(title);
  }, [title]);
  // As early as React itself would add them, and never taken away: they name classes that no other screen has.
  useInsertionEffect(() => sheets.forEach(addSheet));
  return null;
}

interface HeadProps {
  rel?: string;
  href?: string;
  children?: ReactNode;
}

function childrenOf(fragment: ReactNode) {
  const inside = isValidElement<{ children: ReactNode }>(fragment) ? fragment.props.children : null;
  return Children.toArray(inside).filter((child) => isValidElement<HeadProps>(child));
}

function addSheet(href: string): void {
  const sheets = [...document.head.querySelectorAll('link[rel="stylesheet"]')];
  if (sheets.some((sheet) => sheet.getAttribute("href") === href)) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
}
