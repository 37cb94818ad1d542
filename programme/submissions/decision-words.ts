import { readablePurpose } from "../../api/submissions/events.store";
import type { Programme } from "../shared/context";
import { listDecisionWords } from "./submissions.store";

/** Reads managers' notes on decisions, by the submission's id; notes of earlier versions are in the submission's row. */
export async function readDecisionWords(
  { database, openVault }: Pick<Programme, "database" | "openVault">,
  submissions: readonly { id: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (submissions.length === 0) return new Map();
  const ids = submissions.map(({ id }) => id);
  const rows = await listDecisionWords(await database(), ids);
  // A command that shows no such notes needs no key.
  if (rows.length === 0) return new Map();
  const vault = openVault();
  return new Map(
    rows.map(({ submission_id, id, readable }) => [
      submission_id,
      vault.open(readable ?? "", readablePurpose(id)),
    ]),
  );
}
