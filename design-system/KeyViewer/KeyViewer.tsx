import { forwardRef, type HTMLAttributes } from "react";
import { CopyButton } from "../CopyButton";
import { DateTime } from "../DateTime";
import { type DetailItem, DetailList } from "../DetailList";
import { classes } from "../theme";
import { groupedFingerprint } from "./fingerprint";
import * as styles from "./KeyViewer.css";

export type KeyViewerProps = HTMLAttributes<HTMLDivElement> & {
  /** The public key in ASCII armour; shown letter by letter, whatever its content. */
  armoredKey: string;
  /** Hexadecimal. */
  fingerprint?: string;
  userIds?: readonly string[];
  /** ISO 8601; `null` when the key never expires, missing when that is not known. */
  expires?: string | null;
};

/** An OpenPGP public key: its identity, its text, and a button that copies the text. */
export const KeyViewer = forwardRef<HTMLDivElement, KeyViewerProps>(function KeyViewer(
  { armoredKey, fingerprint, userIds, expires, className, ...rest },
  ref,
) {
  // A key may list a user ID twice.
  const facts = keyFacts({ fingerprint, userIds: [...new Set(userIds)], expires });
  return (
    <div ref={ref} {...rest} className={classes(styles.viewer, className)}>
      {facts.length > 0 && <DetailList items={facts} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard (WCAG 2.1.1) */}
      <section tabIndex={0} aria-label="Text of the key" className={styles.scroller}>
        <pre dir="ltr" className={styles.text}>
          {armoredKey}
        </pre>
      </section>
      <CopyButton text={armoredKey}>Copy key</CopyButton>
    </div>
  );
});

function keyFacts({ fingerprint, userIds, expires }: Partial<KeyViewerProps>): DetailItem[] {
  const facts: DetailItem[] = [];
  if (fingerprint) {
    const detail = <code className={styles.fingerprint}>{groupedFingerprint(fingerprint)}</code>;
    facts.push({ term: "Fingerprint", detail });
  }
  if (userIds && userIds.length > 0) {
    facts.push({ term: userIds.length > 1 ? "User ids" : "User id", detail: <UserIds all={userIds} /> });
  }
  if (expires !== undefined) {
    facts.push({ term: "Expires", detail: expires === null ? "Never" : <DateTime value={expires} /> });
  }
  return facts;
}

/** Each isolated: a name may hold marks that change the direction of the text after it. */
function UserIds({ all }: { all: readonly string[] }) {
  return (
    <span className={styles.userIds}>
      {all.map((userId) => (
        <bdi key={userId}>{userId}</bdi>
      ))}
    </span>
  );
}
