import type { HTMLAttributes, ReactNode } from "react";
import { classes } from "../theme";
import * as styles from "./Heading.css";

export type PageHeadingProps = Omit<HTMLAttributes<HTMLElement>, "title"> & {
  title: ReactNode;
  /** One or two sentences below the title. */
  lead?: ReactNode;
  /** A few words above the title: its context. */
  eyebrow?: ReactNode;
};

/** The page's one h1. */
export function PageHeading({ title, lead, eyebrow, className, ...rest }: PageHeadingProps) {
  return (
    <header {...rest} className={classes(styles.page, className)}>
      {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
      <h1 className={styles.pageTitle}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
  );
}

export const headingLevels = [2, 3, 4] as const;

export type SectionHeadingProps = HTMLAttributes<HTMLHeadingElement> & {
  /** Its rank in the page's outline. */
  level?: (typeof headingLevels)[number];
  /** One sentence below. */
  lead?: ReactNode;
};

/** The title of a part of a page; rest props (`id`) go to the heading itself. */
export function SectionHeading({ level = 2, lead, className, ...rest }: SectionHeadingProps) {
  const Title = `h${level}` as const;
  const title = <Title data-level={level} {...rest} className={classes(styles.sectionTitle, className)} />;
  if (!lead) return title;
  return (
    <div className={styles.section}>
      {title}
      <p className={styles.lead}>{lead}</p>
    </div>
  );
}
