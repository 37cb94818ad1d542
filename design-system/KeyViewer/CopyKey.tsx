import { useState } from "react";
import { Button } from "../Button";
import { Icon } from "../Icon";
import * as styles from "./KeyViewer.css";

const outcomes = {
  none: "",
  copied: "Copied.",
  refused: "The browser did not allow copying. Select the key’s text and copy it by hand.",
} as const;

/** Copies the text as it is and says what came of it. */
export function CopyKey({ text }: { text: string }) {
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
        <Icon name={outcome === "copied" ? "check" : "copy"} />
        Copy key
      </Button>
      <span role="status" className={styles.outcome}>
        {outcomes[outcome]}
      </span>
    </div>
  );
}
