import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { demoKeysOf } from "../../../api/configuration";
import { Sqlite } from "../../../api/database/sqlite/driver";
import { OWNER_KEY } from "../../../api/instance/store-owner";
import { demoKeyFiles } from "../../../api/sealing/programme-key";
import { openingFor } from "../../../programme/shared/named-files";
import { readUnsealingKey } from "../../../programme/submissions/unseal";
import { sha256 as digest } from "../sha256";

/** Every visit changes these, whatever its outcome, or time alone. */
const changing = new Set(["throttles", "impressions", "sessions", "login_steps", "servers"]);

type Row = Record<string, unknown>;

/** Rows of a running instance's database. */
export function rowsOf(dataDir: string, query: string, ...values: unknown[]): Row[] {
  const db = new Sqlite(join(dataDir, "conclave.db"), { readonly: true });
  try {
    return db.prepare<unknown[], Row>(query).all(...values);
  } finally {
    db.close();
  }
}

/** All that a running instance has on record, and the names of its stored files: equal before and after a refusal. */
export function everythingKept(dataDir: string): Record<string, unknown[]> {
  const tables = rowsOf(dataDir, "select name from sqlite_schema where type = 'table'")
    .map(({ name }) => String(name))
    .filter((name) => !changing.has(name));
  const kept = tables.map((name): [string, unknown[]] => [
    name,
    // Housekeeping notes each minute when it ran.
    rowsOf(dataDir, `select * from "${name}"`).map(({ last_housekeeping_at: _minute, ...row }) => row),
  ]);
  return { ...Object.fromEntries(kept), files: storedFiles(dataDir) };
}

/** The research that a running local instance has, of all researchers or one, opened with its demo key; oldest first. */
export async function keptResearch(dataDir: string, researcherId?: string) {
  const key = await demoKey(dataDir);
  const query = "select id, researcher_id, details from submissions where researcher_id like ? order by id";
  const rows = rowsOf(dataDir, query, researcherId ?? "%");
  return Promise.all(
    rows.map(async ({ id, researcher_id, details }) => ({
      id: String(id),
      researcher_id: String(researcher_id),
      details: JSON.parse(Buffer.from((await key.open(String(details), "The research")).bytes).toString()),
    })),
  );
}

/** The attachments of a running local instance, of all its submissions or one, opened with its demo key; oldest first. */
export async function keptAttachments(dataDir: string, submissionId?: string) {
  const key = await demoKey(dataDir);
  const query =
    "select submission_id, sha256, size, storage_key from attachments where submission_id like ? order by id";
  return Promise.all(
    rowsOf(dataDir, query, submissionId ?? "%").map(async ({ submission_id, sha256, size, storage_key }) => {
      const sealed = await readFile(join(dataDir, "attachments", String(storage_key)));
      const { bytes, name } = await key.open(sealed, "The attachment");
      const isAsStored = digest(sealed) === sha256 && bytes.length === size;
      return { submission_id: String(submission_id), name, sha256: digest(bytes), isAsStored };
    }),
  );
}

/** The key as the command reads it: openpgp.js takes seconds to open the chunks of a few MiB. */
function demoKey(dataDir: string) {
  const { privateFile } = demoKeyFiles(demoKeysOf(dataDir));
  return readUnsealingKey(
    openingFor(() => null),
    privateFile,
    { read: async () => "", tries: 0, wrong: "" },
  );
}

/** The files of the attachments' folder, which also holds those still being received. */
export function storedFiles(dataDir: string): string[] {
  const folder = join(dataDir, "attachments");
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== OWNER_KEY)
    .map((entry) => entry.name);
}
