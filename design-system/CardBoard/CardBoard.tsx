import type { HTMLAttributes, ReactElement, ReactNode } from "react";
import { classes } from "../theme";
import * as styles from "./CardBoard.css";

export type CardBoardProps = HTMLAttributes<HTMLDivElement> & {
  /** Its groups are lists of rows, closer together. */
  compact?: boolean;
};

/** Cards in labelled groups, each of which begins a new row. */
export function CardBoard({ compact = false, className, ...rest }: CardBoardProps) {
  return (
    <div data-look={compact ? "rows" : "cards"} {...rest} className={classes(styles.board, className)} />
  );
}

export type CardGroupProps = HTMLAttributes<HTMLElement> & {
  /** The common subject of its cards; a heading. */
  label: ReactNode;
  /** One element per card. */
  cards: ReactElement[];
  /** They are rows of a list, below each other. */
  compact?: boolean;
};

/** The cards of one group, below their label, as a list. */
export function CardGroup({ label, cards, compact = false, className, ...rest }: CardGroupProps) {
  return (
    <section {...rest} className={classes(styles.group, className)}>
      <div className={styles.label}>{label}</div>
      {/* Safari drops the role of lists without bullets; this keeps it. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
      <ul role="list" data-look={compact ? "rows" : "cards"} className={styles.cards}>
        {cards.map((card) => (
          <li key={card.key}>{card}</li>
        ))}
      </ul>
    </section>
  );
}
