import type { TestProject } from "vitest/node";
import { migrate } from "../../../api/database/migrate";
import { openPostgres } from "../../../api/database/postgres/postgres";
import { startPostgres, TEMPLATE } from "./postgres";

declare module "vitest" {
  export interface ProvidedContext {
    /** The address of the run's server, ending in the name of a database; where it is missing, tests use SQLite. */
    postgresUrl: string;
  }
}

/** One server for a whole run, with a migrated database that each test's own is copied from. */
export default async function setup(project: TestProject) {
  const server = await startPostgres();
  console.log(`The API's tests run on ${server.description}.`);
  const db = openPostgres(await server.createDatabase(TEMPLATE), { forMigrations: true });
  await migrate(db);
  await db.destroy();
  project.provide("postgresUrl", server.url("postgres"));
  return server.stop;
}
