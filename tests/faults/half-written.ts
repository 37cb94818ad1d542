import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type Database from "better-sqlite3";
import { Sqlite } from "../../api/database/sqlite/driver";
import { OWNER_KEY } from "../../api/instance/store-owner";
import { lifeHalves } from "./whole-lives";
import { type Fact, SEEDED_REFERRALS } from "./writers";

/** Each finds rows of which a part is missing; none may be found at any moment. */
const halves: Record<string, string> = {
  "a submission whose count of bytes is not that of its files": `select s.id from submissions s
    where attachment_bytes <> (select coalesce(sum(size), 0) from attachments a where a.submission_id = s.id)`,
  "a submission whose count of events is not that of its events": `select s.id from submissions s
    where events <> (select count(*) from submission_events e where e.submission_id = s.id)`,
  "an event without its receipt": `select e.id from submission_events e
    where not exists (select 1 from submission_receipts r where r.submission_id = e.submission_id
      and r.event = e.ordinal and r.kind <> 'files')`,
  "a receipt without its event": `select r.id from submission_receipts r where r.event is not null
    and not exists (select 1 from submission_events e where e.submission_id = r.submission_id and e.ordinal = r.event)`,
  "receipts with a gap between them": `select submission_id from submission_receipts
    group by submission_id having max(sequence) <> count(*)`,
  "a submission without a number": `select s.id from submissions s
    where not exists (select 1 from submission_numbers n where n.submission_id = s.id)`,
  "an invitation that was spent without a referral, or a referral without one": `select r.id from researchers r
    where email like 'researcher%' and available_referrals + (select count(*) from referrals f where f.researcher_id = r.id)
      <> ${SEEDED_REFERRALS}`,
  "two waiting applications for one target": `select researcher_id from research_requests
    where acknowledged_at is null and declined_at is null and withdrawn_at is null
    group by researcher_id, bounty_id having count(*) > 1`,
  "an agreement in the audit log that is not signed": `select subject from audit where action = 'nda.sign'
    and not exists (select 1 from ndas where 'researcher:' || researcher_id = subject)`,
  ...lifeHalves,
  "a row without what it belongs to": "pragma foreign_key_check",
};

/** Finds partial writes in the data of an instance: rows with a part missing, and truncated files of attachments. */
export function halfWritten(dataDir: string): string[] {
  return reading(dataDir, (db) => {
    const integrity = db.pragma("integrity_check", { simple: true });
    const rows = Object.entries(halves).flatMap(([says, query]) =>
      db
        .prepare(query)
        .all()
        .map(() => says),
    );
    const files = attachmentsIn(db).flatMap(({ storage_key, sha256 }) => {
      const path = join(dataDir, "attachments", storage_key);
      if (!existsSync(path)) return ["an attachment without its file"];
      const stored = createHash("sha256").update(readFileSync(path)).digest("hex");
      return stored === sha256 ? [] : ["a file that is not as it was stored"];
    });
    return [...(integrity === "ok" ? [] : [String(integrity)]), ...rows, ...files];
  });
}

/** Which of these facts the database does not hold. */
export function missing(dataDir: string, facts: readonly Fact[]): string[] {
  return reading(dataDir, (db) =>
    facts
      .filter(({ query, values }) => db.prepare(query).get(...values) === undefined)
      .map(({ says, values }) => `${says}: ${values.join(", ")}`),
  );
}

/** Files in the attachments' folder that no row lists: orphans of a crash, until they are swept. */
export function unlisted(dataDir: string): string[] {
  const listed = reading(dataDir, (db) => new Set(attachmentsIn(db).map(({ storage_key }) => storage_key)));
  return readdirSync(join(dataDir, "attachments")).filter((name) => name !== OWNER_KEY && !listed.has(name));
}

function attachmentsIn(db: Database.Database) {
  return db
    .prepare<[], { storage_key: string; sha256: string }>("select storage_key, sha256 from attachments")
    .all();
}

function reading<Result>(dataDir: string, look: (db: Database.Database) => Result): Result {
  const db = new Sqlite(join(dataDir, "conclave.db"), { readonly: true });
  try {
    return look(db);
  } finally {
    db.close();
  }
}
