import type { HTMLAttributes, ReactElement, ReactNode } from "react";
import { classes } from "../theme";
import * as styles from "./CardBoard.css";

/** The most cards that stand beside each other. */
const MOST_COLUMNS = 3;

/** Cards in labelled groups. Small groups share a row where there is room, so that a long list stays short. */
export function CardBoard({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={classes(styles.board, className)} />;
}

export type CardGroupProps = HTMLAttributes<HTMLElement> & {
  /** What its cards have in common; a heading. */
  label: ReactNode;
  /** One element a card. */
  cards: ReactElement[];
};

/** The cards of one group, below their label, as a list. */
export function CardGroup({ label, cards, className, ...rest }: CardGroupProps) {
  return (
    <section
      data-columns={Math.min(cards.length, MOST_COLUMNS)}
      {...rest}
      className={classes(styles.group, className)}
    >
      <div className={styles.label}>{label}</div>
      {/* Lists without bullets lose their role in Safari; saying it keeps it. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
      <ul role="list" className={styles.cards}>
        {cards.map((card) => (
          <li key={card.key}>{card}</li>
        ))}
      </ul>
    </section>
  );
}
