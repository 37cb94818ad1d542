import type { HTMLAttributes, ReactElement, ReactNode } from "react";
import { classes } from "../theme";
import * as styles from "./CardBoard.css";

export type CardBoardProps = HTMLAttributes<HTMLDivElement> & {
  /** Its groups are lists of rows, which stand closer. */
  compact?: boolean;
};

/** Cards in labelled groups, each of which begins a row of its own. */
export function CardBoard({ compact = false, className, ...rest }: CardBoardProps) {
  return (
    <div data-look={compact ? "rows" : "cards"} {...rest} className={classes(styles.board, className)} />
  );
}

export type CardGroupProps = HTMLAttributes<HTMLElement> & {
  /** What its cards have in common; a heading. */
  label: ReactNode;
  /** One element a card. */
  cards: ReactElement[];
  /** They are rows of a list, below each other. */
  compact?: boolean;
};

/** The cards of one group, below their label, as a list. */
export function CardGroup({ label, cards, compact = false, className, ...rest }: CardGroupProps) {
  return (
    <section {...rest} className={classes(styles.group, className)}>
      <div className={styles.label}>{label}</div>
      {/* Lists without bullets lose their role in Safari; saying it keeps it. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
      <ul role="list" data-look={compact ? "rows" : "cards"} className={styles.cards}>
        {cards.map((card) => (
          <li key={card.key}>{card}</li>
        ))}
      </ul>
    </section>
  );
}
