import { readablePurpose } from "../../api/submissions/events.store";
import type { Programme } from "../shared/context";
import { openOrSay } from "./sealed-values";
import { listDecisionWords } from "./submissions.store";

/** A manager's note on a decision. */
export interface DecisionWords {
  /** Null where it does not open. */
  note: string | null;
  /** Why it does not open; null where it does. */
  unread: string | null;
}

/**
 * Reads managers' notes on decisions, by the submission's id; notes of earlier versions are in the submission's row. One that does not
 * open keeps no other submission from being listed.
 */
export async function readDecisionWords(
  { database, openVault }: Pick<Programme, "database" | "openVault">,
  submissions: readonly { id: string }[],
): Promise<ReadonlyMap<string, DecisionWords>> {
  if (submissions.length === 0) return new Map();
  const ids = submissions.map(({ id }) => id);
  const rows = await listDecisionWords(await database(), ids);
  // A command that shows no such notes needs no key.
  if (rows.length === 0) return new Map();
  const vault = openVault();
  return new Map(
    rows.map(({ submission_id, id, readable }) => {
      const sealed = readable ?? "";
      const { value: note, unread } = openOrSay(vault, sealed, () => vault.open(sealed, readablePurpose(id)));
      return [submission_id, { note, unread }];
    }),
  );
}

/** The sentence for a manager about a submission's note that does not open, where there is one. */
export function sayUnread({ number, note_unread }: { number: string; note_unread: string | null }): string[] {
  if (note_unread === null) return [];
  return [`The note on the decision about ${number} cannot be read: ${note_unread}.`];
}
