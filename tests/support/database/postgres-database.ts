import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { findPostgres } from "../../../scripts/local/postgres.mjs";
import { onServer, TEMPLATE } from "./postgres";

/** The address of a new database with the real schema, on the run's server. */
export const migratedDatabase = () => newDatabase(TEMPLATE);

/** The address of a new database with nothing in it, on the run's server. */
export const emptyDatabase = () => newDatabase("template0");

async function newDatabase(template: string): Promise<string> {
  const server = inject("postgresUrl");
  const name = `conclave_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `create database ${name} template ${template}`);
  return server.replace("/postgres?", `/${name}?`);
}

/** The folder with `pg_dump`, of the version of the run's server. */
export async function postgresPrograms(): Promise<string> {
  const folder = await findPostgres();
  if (folder) return folder;
  throw new Error("There is no PostgreSQL for the tests. `npm test` installs one.");
}
