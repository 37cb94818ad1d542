import { type ReactNode, useState } from "react";
import { Button } from "../Button";
import { Icon } from "../Icon";
import * as icons from "../Icon/icons";
import * as styles from "./CopyButton.css";

const outcomes = {
  none: "",
  copied: "Copied.",
  refused: "The browser did not allow copying. Select the text and copy it by hand.",
} as const;

const nothing = { outcome: "none", of: "" } as const;

export type CopyButtonProps = {
  /** The exact text for the clipboard. */
  text: string;
  children: ReactNode;
};

/** Copies a text and reports the outcome. It needs scripts; the text itself must be next to it. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const [{ outcome, of }, setDone] = useState<{ outcome: keyof typeof outcomes; of: string }>(nothing);
  // The outcome for another text does not hold for this one.
  const shown = of === text ? outcome : "none";
  const setOutcome = (next: keyof typeof outcomes) => setDone({ outcome: next, of: text });
  const copy = async () => {
    // A repeated outcome is announced only when the words were gone in between.
    setOutcome("none");
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      // No permission, or a page without https, where `clipboard` does not exist.
      setOutcome("refused");
    }
  };
  return (
    <div className={styles.copy}>
      <Button type="button" variant="secondary" size="s" onClick={copy}>
        <Icon drawing={shown === "copied" ? icons.check : icons.copy} />
        {children}
      </Button>
      <span role="status" className={styles.outcome}>
        {outcomes[shown]}
      </span>
    </div>
  );
}
