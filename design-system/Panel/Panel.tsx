import type { HTMLAttributes } from "react";
import { classes, type SpaceName } from "../theme";
import * as styles from "./Panel.css";

export const panelTones = ["plain", "sunken"] as const;

export type PanelProps = HTMLAttributes<HTMLElement> & {
  /** `plain` is raised above the page, `sunken` is recessed into it. */
  tone?: (typeof panelTones)[number];
  /** The space inside the edge. */
  padding?: SpaceName;
  /** The HTML element. */
  as?: "div" | "section" | "article" | "aside" | "li";
};

/** An area with an edge. */
export function Panel({ tone = "plain", padding = "l", as: Root = "div", className, ...rest }: PanelProps) {
  return (
    <Root data-tone={tone} {...rest} className={classes(styles.panel, styles.padding[padding], className)} />
  );
}
