import { createElement, Fragment, forwardRef, type HTMLAttributes, type ReactNode } from "react";
import { TextLink } from "../Link";
import { classes } from "../theme";
import { leavesSite } from "./allowedLink";
import * as styles from "./Markdown.css";
import type { MarkdownElement, MarkdownNode } from "./parseMarkdown";

export type MarkdownProps = Omit<HTMLAttributes<HTMLDivElement>, "children"> & {
  /** The result of `parseMarkdown`. */
  text: readonly MarkdownNode[];
};

/** A text of the programme with headings, lists and links. */
export const Markdown = forwardRef<HTMLDivElement, MarkdownProps>(function Markdown(
  { text, className, ...rest },
  ref,
) {
  return (
    <div ref={ref} {...rest} className={classes(styles.markdown, className)}>
      {text.map(show)}
    </div>
  );
});

function show(node: MarkdownNode, place: number): ReactNode {
  if (typeof node === "string") return node;
  return <Fragment key={place}>{element(node)}</Fragment>;
}

function element({ name, inside, href, alt, start }: MarkdownElement): ReactNode {
  const children = inside.map(show);
  // A picture's server would see its readers; its alternative text is shown.
  if (name === "img") return alt;
  // The page has its own first heading.
  if (name === "h1") return <h2 className={styles.title}>{children}</h2>;
  if (name !== "a") return createElement(name, { start }, ...children);
  // A blanked link keeps its words and has no target (an empty `href` would reload the page).
  if (!href) return <span>{children}</span>;
  const web = leavesSite(href) && /^https?:/i.test(href);
  return (
    <TextLink href={href} external={web}>
      {children}
    </TextLink>
  );
}
