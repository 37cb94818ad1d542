import type { Database } from "../../api/database/schema";
import { isoMoment, shownMoment } from "../shared/timestamps";

/** An act about a researcher's access that a restore takes back. */
export interface Undone {
  /** ISO 8601 in UTC. */
  at: string;
  action: string;
  researcher: string;
  email: string;
}

/** An act as the audit log of the database that is replaced has it. */
export interface Act {
  sequence: number;
  at: number;
  action: string;
  subject: string;
}

/** What decides who gets in, with what, and who can read what is submitted. */
const ofAccess = [
  "researcher.disable",
  "researcher.enable",
  "researcher.erase",
  "researcher.reset_mfa",
  "mfa.reset",
  "recovery_codes.make",
  "recovery_codes.use",
  "security_key.add",
  "security_key.remove",
  "password.change",
  "gpg.add",
  "gpg.replace",
];

const SUBJECT = "researcher:";

/** Every act about access in a database; null when it cannot be read, which must not stop its replacement. */
export async function readActs(db: Database): Promise<Act[] | null> {
  try {
    return await db
      .selectFrom("audit")
      .select(["sequence", "at", "action", "subject"])
      .where("action", "in", ofAccess)
      .orderBy("sequence")
      .execute();
  } catch {
    return null;
  }
}

/** The newest entry that a backup brought with it. */
export function findLastEntry(db: Database): Promise<Pick<Act, "sequence" | "at"> | undefined> {
  return db
    .selectFrom("audit")
    .select(["sequence", "at"])
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Those of the acts that came after a backup's last entry, about people whom the restored database has. */
export async function findUndone(
  db: Database,
  acts: readonly Act[],
  last: Pick<Act, "sequence" | "at"> | undefined,
): Promise<Undone[]> {
  // The moment too: another restore may have begun the numbers again.
  const later = acts.filter(({ sequence, at }) => !last || sequence > last.sequence || at > last.at);
  const undone: Undone[] = [];
  for (const { at, action, subject } of later) {
    const researcher = subject.slice(SUBJECT.length);
    const found = await db
      .selectFrom("researchers")
      .select("email")
      .where("id", "=", researcher)
      .executeTakeFirst();
    if (found) undone.push({ at: isoMoment(at), action, researcher, email: found.email });
  }
  return undone;
}

/** What a manager should do again, in lines. */
export function sayUndone(undone: readonly Undone[] | null): string[] {
  if (undone === null) {
    return [
      "The one before could not be read: disable, erase and reset again everybody who was since the backup, by your own notes.",
    ];
  }
  if (undone.length === 0) return [];
  return [
    "Not in the backup, and taken back with it. Do again what still matters:",
    ...undone.map(({ at, action, email }) => `  ${shownMoment(at)}  ${action}  ${email}`),
  ];
}
