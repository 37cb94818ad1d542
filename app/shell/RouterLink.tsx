import { Link } from "@remix-run/react";
import { forwardRef } from "react";
import type { LinkProps } from "#design-system/Link";

/** Renders the design system's links: inside the site by the router, everything else by the browser. */
export const RouterLink = forwardRef<HTMLAnchorElement, LinkProps>(function RouterLink(
  { href, children, ...rest },
  ref,
) {
  const isScreen = href.startsWith("/") && !href.startsWith("//") && !rest.target;
  if (!isScreen) {
    return (
      <a ref={ref} href={href} {...rest}>
        {children}
      </a>
    );
  }
  // Logging out is a navigation of the document, so that nothing of the session stays in the page's memory.
  const isLogout = href === "/logout";
  return (
    <Link ref={ref} to={href} reloadDocument={isLogout} prefetch={isLogout ? "none" : "intent"} {...rest}>
      {children}
    </Link>
  );
});
