import type { HTMLAttributes, ReactNode } from "react";
import { classes, type SpaceName } from "../theme";
import * as styles from "./Layout.css";

export const alignments = ["start", "center", "end", "stretch"] as const;
export const inlineAlignments = ["start", "center", "end", "baseline", "stretch"] as const;
export const justifications = ["start", "center", "end", "between"] as const;
export const gridMinimums = ["card", "stat", "field", "half"] as const;

type Tag =
  | "div"
  | "section"
  | "article"
  | "header"
  | "footer"
  | "aside"
  | "nav"
  | "ul"
  | "ol"
  | "li"
  | "span";

type LayoutProps = HTMLAttributes<HTMLElement> & {
  /** The space between the children. */
  gap?: SpaceName;
  /** The HTML element. */
  as?: Tag;
  children: ReactNode;
};

/** Safari drops the role of lists without bullets; this keeps it. */
const roleOf = (as: Tag) => (as === "ul" || as === "ol" ? "list" : undefined);

export type StackProps = LayoutProps & { align?: (typeof alignments)[number] };

/** Children below each other. */
export function Stack({ gap = "m", align = "stretch", as: Root = "div", className, ...rest }: StackProps) {
  return (
    <Root
      role={roleOf(Root)}
      data-align={align}
      {...rest}
      className={classes(styles.stack, styles.gap[gap], className)}
    />
  );
}

export type InlineProps = LayoutProps & {
  align?: (typeof inlineAlignments)[number];
  justify?: (typeof justifications)[number];
  /** Whether children that do not fit go to the next line. */
  wrap?: boolean;
};

/** Children side by side. */
export function Inline({
  gap = "s",
  align = "center",
  justify = "start",
  wrap = true,
  as: Root = "div",
  className,
  ...rest
}: InlineProps) {
  return (
    <Root
      role={roleOf(Root)}
      data-align={align}
      data-justify={justify}
      data-wrap={wrap}
      {...rest}
      className={classes(styles.inline, styles.gap[gap], className)}
    />
  );
}

export type GridProps = LayoutProps & {
  /** The least width of a column; as many columns as fit. */
  min?: (typeof gridMinimums)[number];
};

/** Children in columns of equal width. */
export function Grid({ min = "card", gap = "l", as: Root = "div", className, ...rest }: GridProps) {
  return (
    <Root
      role={roleOf(Root)}
      data-min={min}
      {...rest}
      className={classes(styles.grid, styles.gap[gap], className)}
    />
  );
}

export type ColumnsProps = HTMLAttributes<HTMLDivElement> & {
  /** The content next to the main column on wide screens, below it on narrow ones. */
  side: ReactNode;
  /** The side comes first, as a menu does: before the main column, and above it on narrow screens. */
  sideFirst?: boolean;
  children: ReactNode;
};

/** A main column and a side column. */
export function Columns({ side, sideFirst = false, children, className, ...rest }: ColumnsProps) {
  return (
    <div data-side={sideFirst ? "first" : "last"} {...rest} className={classes(styles.columns, className)}>
      {sideFirst && <div>{side}</div>}
      <div>{children}</div>
      {!sideFirst && <div>{side}</div>}
    </div>
  );
}

export const measures = ["form", "prose"] as const;

export type MeasureProps = HTMLAttributes<HTMLDivElement> & {
  /** `form` suits one column of fields, `prose` running text and long fields. */
  width: (typeof measures)[number];
};

/** Content that is easier to read and to fill in when it is not as wide as the page. */
export function Measure({ width, className, ...rest }: MeasureProps) {
  return <div data-width={width} {...rest} className={classes(styles.measure, className)} />;
}

/** A hairline between two parts. */
export function Divider({ className, ...rest }: HTMLAttributes<HTMLHRElement>) {
  return <hr {...rest} className={classes(styles.divider, className)} />;
}
