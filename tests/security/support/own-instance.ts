import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { Sqlite } from "../../../api/database/sqlite/driver";
import { type RunningSite, startSite } from "../../support/servers/running-site";
import { callAt } from "./target";

interface OwnInstance {
  site: RunningSite;
  /** For an attack's copies; removed after the file. */
  folder: string;
  api: ReturnType<typeof callAt>;
}

/** An instance for one file of attacks that starve, stop or read their target. Available from its first test on. */
export function ownInstance(): OwnInstance {
  const own = {} as OwnInstance;
  beforeAll(async () => {
    own.folder = mkdtempSync(join(tmpdir(), "conclave-attack-"));
    own.site = await startSite();
    own.api = callAt(own.site.url);
  });
  afterAll(async () => {
    await own.site?.stop();
    rmSync(own.folder, { recursive: true, force: true });
  });
  return own;
}

/** The questions of a researcher in an instance's database, or in a copy of it; oldest first. */
export function inquiriesOf(
  dataDir: string,
  researcherId: string,
  file = join(dataDir, "conclave.db"),
): unknown[] {
  const db = new Sqlite(file, { readonly: true });
  const asked = db.prepare("select message from inquiries where researcher_id = ? order by id").pluck();
  const found = asked.all(researcherId);
  db.close();
  return found;
}
