import { Scripts } from "@remix-run/react";
import { Children, cloneElement, isValidElement, type ReactNode } from "react";

/**
 * Remix's scripts, which the browser fetches after the styles, fonts and pictures: the page works without them.
 * Remix preloads its modules with the style sheet's priority and has no option for another, so its links get it here.
 */
export function LateScripts({ nonce }: { nonce: string }) {
  // Called, not rendered, because only so its links can be reached; its hooks become this component's.
  const scripts: ReactNode = Scripts({ nonce });
  if (!isValidElement<{ children: ReactNode }>(scripts)) return scripts;
  return <>{Children.map(scripts.props.children, late)}</>;
}

function late(child: ReactNode): ReactNode {
  const isPreload = isValidElement<{ rel?: string }>(child) && child.props.rel === "modulepreload";
  // React 18 knows the attribute by this spelling only.
  return isPreload ? cloneElement(child, { fetchpriority: "low" } as object) : child;
}
