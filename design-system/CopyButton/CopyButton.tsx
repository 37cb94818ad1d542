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

export type CopyButtonProps = {
  /** What goes to the clipboard, exactly. */
  text: string;
  children: ReactNode;
};

/** Copies a text and says what came of it. It needs scripts; the text itself must stand beside it. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<keyof typeof outcomes>("none");
  const copy = async () => {
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
        <Icon drawing={outcome === "copied" ? icons.check : icons.copy} />
        {children}
      </Button>
      <span role="status" className={styles.outcome}>
        {outcomes[outcome]}
      </span>
    </div>
  );
}
