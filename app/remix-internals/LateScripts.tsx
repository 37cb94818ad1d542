import { Scripts } from "@remix-run/react";
import { Children, cloneElement, isValidElement, type ReactNode } from "react";

/**
 * Remix's scripts, which the browser fetches after the styles, fonts and pictures: the page is there without them.
 * Remix asks for its modules as urgently as for the style sheet and takes no other wish, so its links get it here.
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
