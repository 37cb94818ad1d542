import { sql } from "kysely";
import type { Database } from "../../api/database/schema";
import { SEALED_TEXT_HEAD } from "../../api/sealing/seal";
import type { Services } from "../../api/services";
import { seedResearcher } from "../../tests/support/people/researchers";

/** Of each kind that one researcher has: all lists are then as long, however many researchers there are. */
const ROWS_EACH = 50;
const CALLERS = 100;
/** The prefix of the ids of the researchers. */
export const RESEARCHER = "00000000-0000-7aaa-8000-";
const DAY_MS = 24 * 60 * 60_000;
/** For how long rows were made. */
const YEARS_MS = 3 * 365 * DAY_MS;
/** Retention removed older rows (docs/data-protection.md). */
const IMPRESSIONS_MS = 89 * DAY_MS;
const DECLINED_MS = 29 * DAY_MS;
/** In KiB. With SQLite's own 2 MiB the index pages of each inserted row would have to be read from the disk. */
const CACHE_KIB = 256 * 1024;

/** A column's values in SQL, where `n` is the row's number; other columns have their default. */
export type Columns = Record<string, string>;

/**
 * Fills the embedded database with that many messages, requests, impressions and submissions, made evenly over the time
 * of their retention, of as many complete researchers with a key as have 50 of each. The targets must be there.
 */
export async function fillRows(services: Services, count: number): Promise<void> {
  await fillResearchers(services, count);
  const kinds = growing(services.now(), count);
  for (const [table, columns] of Object.entries(kinds)) await insert(services.db, table, count, columns);
}

/** The ids of a hundred of the researchers that `fillRows` makes, evenly of all; of all of them where there are fewer. */
export function callersOf(count: number): string[] {
  const researchers = researchersOf(count);
  const callers = Math.min(CALLERS, researchers);
  return Array.from({ length: callers }, (_, number) =>
    researcher(Math.floor((number * researchers) / callers)),
  );
}

/** How many researchers have that many rows. */
export function researchersOf(count: number): number {
  return Math.ceil(count / ROWS_EACH);
}

function researcher(number: number): string {
  return `${RESEARCHER}${number.toString(16).padStart(12, "0")}`;
}

/** Makes as many complete researchers with a key as have that many rows. */
export async function fillResearchers(services: Services, rows: number): Promise<void> {
  const count = researchersOf(rows);
  const { db, now, vault } = services;
  await sql.raw(`pragma cache_size = -${CACHE_KIB}`).execute(db);
  const { id: researcher_id } = await seedResearcher(services);
  const user_ids = JSON.stringify(["Ada Rossi <ada@example.org>"]);
  const key = { fingerprint: "0".repeat(40), user_ids, expires_at: null, encryption_key_id: "0".repeat(16) };
  await db
    .insertInto("gpg_keys")
    .values({ ...key, researcher_id, public_file: "A public key.\n".repeat(100), created_at: now() })
    .execute();
  const id = `printf('${RESEARCHER}%012x', n)`;
  const name = "'researcher' || n";
  await copy(db, "researchers", "id", researcher_id, count, { id, email: name, email_key: name });
  const owned: Record<string, Columns> = {
    profiles: { id, nickname: name, nickname_key: name },
    authenticators: {},
    ndas: { id },
    gpg_keys: {},
  };
  for (const [table, columns] of Object.entries(owned)) {
    await copy(db, table, "researcher_id", researcher_id, count, { ...columns, researcher_id: id });
  }
  // A signature is sealed for its owner, and only those of callers are opened.
  for (const caller of callersOf(rows)) {
    const signature = vault.seal("data:image/png;base64,c2FtcGxl", `signature:${caller}`);
    await db.updateTable("ndas").set({ signature }).where("researcher_id", "=", caller).execute();
  }
}

/** The tables that grow, oldest row first; each researcher has one row of each `researchers` rows. */
function growing(now: number, count: number): Record<string, Columns> {
  const researchers = researchersOf(count);
  const owner = `printf('${RESEARCHER}%012x', n % ${researchers})`;
  /** Which of its researcher's the row is, from 0. */
  const nth = `(n / ${researchers})`;
  const made = (within: number) => `(${now - within} + n * ${within} / ${count})`;
  const row = (within: number): Columns => {
    const at = made(within);
    // As UUIDs of version 7 begin, with the row's number instead of random bits.
    const id = `printf('%08x-%04x-7000-8000-%012x', ${at} >> 16, ${at} & 65535, n)`;
    return { id, researcher_id: owner, created_at: at };
  };
  const long = row(YEARS_MS);
  const text = (characters: number) => `'${"A sentence of it. ".repeat(characters / 18)}'`;
  const isLate = `${made(YEARS_MS)} > ${now - DECLINED_MS}`;
  return {
    messages: {
      ...long,
      title: "'A title'",
      message: text(200),
      read_at: `iif(${nth} % 5 = 0, null, ${now})`,
    },
    // For a target that the researcher has not yet had.
    research_requests: {
      ...long,
      bounty_id: `(select id from bounties where key = 'target-' || ${nth})`,
      waiting: "0",
      acknowledged_at: `iif(${nth} % 10 = 0, null, ${now})`,
    },
    impressions: { ...row(IMPRESSIONS_MS), kind: "'page'", subject: "'/bounties'" },
    // A short text, sealed for two.
    submissions: {
      ...long,
      details: `'${SEALED_TEXT_HEAD}' || ${text(1_000)}`,
      details_mac: "hex(randomblob(16))",
      status: `iif(${isLate}, 'declined', iif(${nth} % 7 = 0, 'received', 'accepted'))`,
      decided_at: `iif(${nth} % 7 = 0 and not ${isLate}, null, ${now})`,
    },
  };
}

/** Makes that many copies of a table's row, but for these columns. */
async function copy(
  db: Database,
  table: string,
  key: string,
  original: string,
  count: number,
  columns: Columns,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => columns[name] ?? `original.${name}`);
  await sql
    .raw(
      `insert into ${table} (${names}) with recursive ${numbers(count)} select ${values} from numbers
        join ${table} as original on original.${key} = '${original}'`,
    )
    .execute(db);
}

/** Inserts that many rows into a table, each column's value as SQL says it of the row's number. */
export async function insert(db: Database, table: string, count: number, columns: Columns): Promise<void> {
  await sql
    .raw(
      `insert into ${table} (${Object.keys(columns)}) with recursive ${numbers(count)}
        select ${Object.values(columns)} from numbers`,
    )
    .execute(db);
}

const numbers = (count: number) =>
  `numbers (n) as (select 0 union all select n + 1 from numbers where n < ${count - 1})`;
