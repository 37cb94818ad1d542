import { randomInt } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

/** Rows of one statement; both databases bound the number of its parameters. */
const BATCH = 500;

/**
 * Gives every submission a number, drawn at random within the UTC year in which it came (decision 062). A number whose
 * submission is removed stays, so that it is never given again.
 */
export function submissionNumbers(kind: DatabaseKind) {
  const { text } = columnTypes[kind];

  return async function up(db: Kysely<unknown>): Promise<void> {
    const table = db.schema
      .createTable("submission_numbers")
      .addColumn("number", text, (c) => c.primaryKey())
      .addColumn("submission_id", text, (c) => c.unique().references("submissions.id").onDelete("set null"));
    await (kind === "sqlite" ? table.modifyEnd(sql`strict`) : table).execute();
    const { rows } = await sql<Submission>`select id, created_at from submissions`.execute(db);
    const numbered = withNumbers(rows);
    while (numbered.length > 0) {
      const values = numbered.splice(0, BATCH).map(([number, id]) => sql`(${number}, ${id})`);
      await sql`insert into submission_numbers (number, submission_id) values ${sql.join(values)}`.execute(
        db,
      );
    }
  };
}

interface Submission {
  id: string;
  created_at: number;
}

function withNumbers(rows: readonly Submission[]): [number: string, id: string][] {
  const numbers = new Map<string, string>();
  for (const { id, created_at } of rows) {
    const year = new Date(created_at).getUTCFullYear();
    let number: string;
    // Room for twice as many as there are at most in one year, so that few draws hit a number that is given.
    const end = Math.max(10_000, 10 ** String(rows.length * 2).length);
    do number = `${year}-${String(randomInt(1, end)).padStart(4, "0")}`;
    while (numbers.has(number));
    numbers.set(number, id);
  }
  return [...numbers];
}
