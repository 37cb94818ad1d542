import { forwardRef, type HTMLAttributes, type MouseEvent } from "react";
import { classes } from "../theme";
import * as styles from "./BountyCard.css";
import type { CardColour } from "./cardColour";
import { formTarget } from "./formTarget";

export type BountyCardProps = Omit<HTMLAttributes<HTMLFormElement>, "children"> & {
  bounty: { id: string; title: string; platform: string; level: number; full: boolean };
  /** One of the five faces; `cardColour(position)` rotates them in a category. */
  colour: CardColour;
  /** The state of the researcher's own request, instead of "Sign up". */
  mark?: string;
  /** A row of a list instead of a card. */
  compact?: boolean;
  /** The details' address without scripts, such as `?target=<id>`. */
  href: string;
  /** Opens the details instead of leading to `href`. */
  onOpen?: (id: string) => void;
};

/**
 * A target as a card that is one button as a whole. The button submits a form to `href`, so that it works without scripts;
 * a link has no button role, nor has a button inside a link.
 */
export const BountyCard = forwardRef<HTMLFormElement, BountyCardProps>(function BountyCard(
  { bounty, colour, mark, compact = false, href, onOpen, className, ...rest },
  ref,
) {
  const { action, fields } = formTarget(href);
  const open = (event: MouseEvent<HTMLButtonElement>) => {
    if (!onOpen) return;
    event.preventDefault();
    // Safari does not focus a clicked button, and the focus could not return here from what opens.
    event.currentTarget.focus({ preventScroll: true });
    onOpen(bounty.id);
  };
  return (
    <form ref={ref} action={action} method="get" {...rest} className={classes(styles.card, className)}>
      {fields.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        onClick={open}
        data-colour={colour}
        data-state={bounty.full ? "full" : "open"}
        data-look={compact ? "row" : "card"}
        className={styles.face}
      >
        <CardTexts {...bounty} mark={mark} />
      </button>
    </form>
  );
});

function CardTexts({
  title,
  platform,
  level,
  full,
  mark,
}: BountyCardProps["bounty"] & Pick<BountyCardProps, "mark">) {
  return (
    <>
      <span className={styles.small}>
        <span className={styles.platform}>{platform}</span>
        <span className={styles.level}>Level {level}</span>
      </span>
      <span className={styles.title} dir="auto">
        {title}
      </span>
      <span className={styles.foot}>
        <span className={mark ? styles.mark : styles.label}>
          {mark ?? (full ? "Waiting list" : "Sign up")}
        </span>
        {full && <span className={styles.ribbon}>FULL</span>}
      </span>
    </>
  );
}
