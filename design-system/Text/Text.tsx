import type { HTMLAttributes } from "react";
import { classes } from "../theme";
import * as styles from "./Text.css";

export const textTones = ["default", "quiet", "critical", "positive"] as const;
export const textSizes = ["caption", "small", "body", "lead"] as const;

export type TextProps = HTMLAttributes<HTMLElement> & {
  tone?: (typeof textTones)[number];
  size?: (typeof textSizes)[number];
  /** The HTML element. */
  as?: "p" | "span" | "div" | "strong" | "em" | "small" | "time" | "li" | "dt" | "dd";
};

/** Running text of a readable width. */
export function Text({ tone = "default", size = "body", as: Root = "p", className, ...rest }: TextProps) {
  return <Root data-tone={tone} data-size={size} {...rest} className={classes(styles.text, className)} />;
}

/** Codes, names of files and other text to be read letter by letter. */
export function Code({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return <code {...rest} className={classes(styles.code, className)} />;
}
