import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

/**
 * Gives the database an id, which its store of attachments carries too; makes room for servers that run to say which
 * keys they have; and indexes the heads of the vault's seals, which name their keys. The id is made here because one
 * process alone migrates.
 */
export function instance(kind: DatabaseKind) {
  const { text, number } = columnTypes[kind];
  const strict = sql.raw(kind === "sqlite" ? " strict" : "");
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`create table instance (id ${text} primary key, created_at ${number} not null)${strict}`.execute(
      db,
    );
    await sql`insert into instance (id, created_at) values (${randomUUID()}, ${Date.now()})`.execute(db);
    await sql`create table servers (
      id ${text} primary key, key_ids ${text} not null, started_at ${number} not null, seen_at ${number} not null
    )${strict}`.execute(db);
    // As `api/instance/sealed-columns.ts` asks for them.
    await sql`create index authenticators_key on authenticators (substr(secret, 1, 12))`.execute(db);
    await sql`create index ndas_key on ndas (substr(signature, 1, 12))`.execute(db);
  };
}
