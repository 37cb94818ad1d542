import { Link } from "@remix-run/react";
import { type FocusEvent, forwardRef, type PointerEvent } from "react";
import type { LinkProps } from "#design-system/Link";
import { fetchModules } from "../remix-internals/screen-modules";

/** Renders the design system's links: inside the site by the router, everything else by the browser. */
export const RouterLink = forwardRef<HTMLAnchorElement, LinkProps>(function RouterLink(
  { href, children, onFocus, onPointerEnter, ...rest },
  ref,
) {
  const isFile = rest.download !== undefined;
  const isScreen = href.startsWith("/") && !href.startsWith("//") && !rest.target && !isFile;
  if (!isScreen) {
    return (
      <a ref={ref} href={href} {...{ onFocus, onPointerEnter }} {...rest}>
        {children}
      </a>
    );
  }
  // Logging out is a navigation of the document, so that nothing of the session stays in the page's memory.
  const isLogout = href === "/logout";
  const ahead = {
    onFocus(event: FocusEvent<HTMLAnchorElement>) {
      onFocus?.(event);
      if (!isLogout) fetchModules(href);
    },
    onPointerEnter(event: PointerEvent<HTMLAnchorElement>) {
      onPointerEnter?.(event);
      if (!isLogout) fetchModules(href);
    },
  };
  return (
    <Link ref={ref} to={href} reloadDocument={isLogout} discover="none" {...ahead} {...rest}>
      {children}
    </Link>
  );
});
