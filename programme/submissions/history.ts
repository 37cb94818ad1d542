import type { EventKind } from "#contract/own-submissions";
import { listEventsOf, readablePurpose } from "../../api/submissions/events.store";
import { FIRST_EVENT } from "../../api/submissions/submissions.rules";
import type { Programme } from "../shared/context";
import { Refusal } from "../shared/errors";
import { isoMoment } from "../shared/timestamps";
import { recordAlone } from "../shared/write";
import { openOrSay } from "./sealed-values";
import { findNamed, listAttachments } from "./submissions.store";
import { passphraseFrom, readUnsealingKey, type UnsealingKey } from "./unseal";

/** An event of a submission, as a manager reads it. */
export interface HistoryEvent {
  event: number;
  kind: EventKind;
  at: string;
  by: "researcher" | "programme";
  alias: string | null;
  /** Text that the site can read, or that the key opened. */
  text: string | null;
  /** Why a text that is for the site cannot be read; null where it can, and for any other. */
  unread: string | null;
  /** An OpenPGP message. */
  sealed: string | null;
  /** The sizes of the files that came with it, in bytes. */
  files: number[];
}

interface Reading {
  /** The name by which the researcher knows the reader. */
  alias?: string | undefined;
  /** The events before this one, instead of the last. */
  before?: number | undefined;
  /** File of the programme's private key, which opens the researcher's texts. */
  key?: string | undefined;
  passphraseFile?: string | undefined;
}

/**
 * Reads the events of a submission, in their order. With a key, its researcher's texts are opened, which is audited before; texts
 * that a manager sealed for its researcher stay sealed, and one of the site's that does not open says why. Throws a Refusal for an
 * unknown submission, and for a key that is none or opens none of them. `notes` lists the texts that the key does not open, and says where earlier events are.
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
    file === undefined
      ? null
      : await readUnsealingKey(programme.openNamed, file, passphraseFrom(programme, passphraseFile));
  const isTheirs = ({ sealed, by_researcher }: (typeof rows)[number]) =>
    sealed !== null && by_researcher === 1;
  if (key) await auditOpening(programme, { id, key, reader, sealed: rows.filter(isTheirs) });
  const files = await listAttachments(db, id);
  const vault = rows.some(({ readable }) => readable !== null) ? programme.openVault() : undefined;
  const notes: string[] = [];
  const events: HistoryEvent[] = [];
  for (const row of rows) {
    const { id: event, ordinal, kind, by_researcher, alias, readable, sealed, created_at } = row;
    const found =
      readable === null || !vault
        ? { value: null, unread: null }
        : openOrSay(vault, readable, () => vault.open(readable, readablePurpose(event)));
    const { unread } = found;
    let text = found.value;
    if (key && isTheirs(row)) text = await openWords(key, { ordinal, sealed: sealed ?? "" }, notes);
    const by = by_researcher === 1 ? "researcher" : "programme";
    const sizes = files.filter((file) => file.event === ordinal).map(({ size }) => size);
    const at = isoMoment(created_at);
    events.push({ event: ordinal, kind, at, by, alias, text, unread, sealed, files: sizes });
  }
  const [first] = rows;
  if (first && first.ordinal > FIRST_EVENT)
    notes.push(`There are earlier events: repeat with --before ${first.ordinal}`);
  return { events, notes };
}

interface Sealed {
  ordinal: number;
  sealed: string | null;
}

const eventName = (ordinal: number) => `Event ${ordinal}`;

/** Audits that a manager reads a researcher's texts, before they are opened. Throws a Refusal, without an entry, for a key that fits none. */
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
  // Throws a Refusal that names the recipients.
  if (!fits.includes(true)) await key.fits(first.sealed ?? "", eventName(first.ordinal));
  const details = { words: true, ...(reader !== undefined && { alias: reader }) };
  await recordAlone(programme, { action: "submission.open", subject: `submission:${id}`, details });
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
