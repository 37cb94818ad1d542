import { forwardRef, type HTMLAttributes } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import { TextLink } from "../Link";
import { classes } from "../theme";
import { allowedLink, leavesSite } from "./allowedLink";
import * as styles from "./Markdown.css";

export type MarkdownProps = Omit<HTMLAttributes<HTMLDivElement>, "children"> & {
  /** CommonMark. HTML in it shows as text. */
  children: string;
};

const components: Components = {
  // The page has its own first heading.
  h1: ({ children }) => <h2 className={styles.title}>{children}</h2>,
  // A picture from elsewhere would tell its server who reads; what it shows is said instead.
  img: ({ alt }) => <>{alt}</>,
  a: ({ href, children }) => {
    // A blanked link keeps its words and leads nowhere (an empty `href` would reload the page).
    if (!href) return <span>{children}</span>;
    const web = leavesSite(href) && /^https?:/i.test(href);
    return (
      <TextLink href={href} external={web}>
        {children}
      </TextLink>
    );
  },
};

/** A text of the programme with headings, lists and links; the links obey `allowedLink`. */
export const Markdown = forwardRef<HTMLDivElement, MarkdownProps>(function Markdown(
  { children, className, ...rest },
  ref,
) {
  return (
    <div ref={ref} {...rest} className={classes(styles.markdown, className)}>
      <ReactMarkdown components={components} urlTransform={allowedLink}>
        {children}
      </ReactMarkdown>
    </div>
  );
});
