import type { EventKind } from "#contract/own-submissions";
import { listEventsOf, readablePurpose } from "../../api/submissions/events.store";
import type { Programme } from "../shared/context";
import { Refusal } from "../shared/errors";
import { isoMoment } from "../shared/timestamps";
import { change } from "../shared/write";
import { findNamed } from "./submissions.store";
import { passphraseFrom, readUnsealingKey, type UnsealingKey } from "./unseal";

/** What happened to a submission, as a manager reads it. */
export interface HistoryEvent {
  event: number;
  kind: EventKind;
  at: string;
  by: "researcher" | "programme";
  alias: string | null;
  /** What the site can read of it, or what the key opened. */
  text: string | null;
  /** An OpenPGP message. */
  sealed: string | null;
}

interface Reading {
  /** By which the researcher knows who reads it. */
  alias?: string | undefined;
  /** The events in front of this one, instead of the last. */
  before?: number | undefined;
  /** File of the programme's private key, which opens what its researcher wrote. */
  key?: string | undefined;
  passphraseFile?: string | undefined;
}

/**
 * The events of a submission, in their order. With a key, what its researcher wrote is opened, which is audited before; what a
 * manager sealed for its researcher stays sealed. Throws a Refusal for an unknown submission, and for a key that is none or opens
 * nothing of it. `notes` says what the key does not open.
 */
export async function readHistory(
  programme: Programme,
  name: string,
  { before, key: file, passphraseFile, alias: reader }: Reading,
): Promise<{ events: HistoryEvent[]; notes: string[] }> {
  const db = await programme.database();
  const { id } = await findNamed(db, name);
  const rows = await listEventsOf(db, id, before);
  const key =
    file === undefined ? null : await readUnsealingKey(file, passphraseFrom(programme, passphraseFile));
  const isTheirs = ({ sealed, by_researcher }: (typeof rows)[number]) =>
    sealed !== null && by_researcher === 1;
  if (key) await auditOpening(programme, { id, key, reader, sealed: rows.filter(isTheirs) });
  const vault = rows.some(({ readable }) => readable !== null) ? programme.openVault() : undefined;
  const notes: string[] = [];
  const events: HistoryEvent[] = [];
  for (const row of rows) {
    const { id: event, ordinal, kind, by_researcher, alias, readable, sealed, created_at } = row;
    let text = readable === null ? null : (vault?.open(readable, readablePurpose(event)) ?? null);
    if (key && isTheirs(row)) text = await openWords(key, { ordinal, sealed: sealed ?? "" }, notes);
    const by = by_researcher === 1 ? "researcher" : "programme";
    events.push({ event: ordinal, kind, at: isoMoment(created_at), by, alias, text, sealed });
  }
  return { events, notes };
}

interface Sealed {
  ordinal: number;
  sealed: string | null;
}

const eventName = (ordinal: number) => `Event ${ordinal}`;

/** No manager reads a researcher's words without an audit entry. Throws a Refusal, without one, for a key that fits none of them. */
async function auditOpening(
  programme: Programme,
  {
    id,
    key,
    reader,
    sealed,
  }: { id: string; key: UnsealingKey; reader: string | undefined; sealed: readonly Sealed[] },
): Promise<void> {
  const [first] = sealed;
  if (!first) return;
  const fits = await Promise.all(
    sealed.map(({ ordinal, sealed }) =>
      key.fits(sealed ?? "", eventName(ordinal)).then(
        () => true,
        () => false,
      ),
    ),
  );
  // Says for whom they are.
  if (!fits.includes(true)) await key.fits(first.sealed ?? "", eventName(first.ordinal));
  const details = { words: true, ...(reader !== undefined && { alias: reader }) };
  await change(programme, (_tx, record) =>
    record({ action: "submission.open", subject: `submission:${id}`, details }),
  );
}

async function openWords(
  key: UnsealingKey,
  { ordinal, sealed }: { ordinal: number; sealed: string },
  notes: string[],
): Promise<string | null> {
  try {
    const { bytes } = await key.open(sealed, eventName(ordinal));
    return Buffer.from(bytes).toString("utf8");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    notes.push(error.message);
    return null;
  }
}
