import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll } from "vitest";
import { type RunningSite, startSite } from "../../support/servers/running-site";
import { csrf } from "./target";
import { type Answer, newAddress, send } from "./wire";

export const json = { "Content-Type": "application/json" };

interface Sent {
  token?: string;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
  from?: string;
}

interface OwnInstance {
  site: RunningSite;
  /** For an attack's copies; removed after the file. */
  folder: string;
  api: ReturnType<typeof apiOf>;
}

/** An instance for one file of attacks that starve, stop or read their target. Available from its first test on. */
export function ownInstance(): OwnInstance {
  const own = {} as OwnInstance;
  beforeAll(async () => {
    own.folder = mkdtempSync(join(tmpdir(), "conclave-attack-"));
    own.site = await startSite();
    own.api = apiOf(own.site.url);
  });
  afterAll(async () => {
    await own.site?.stop();
    rmSync(own.folder, { recursive: true, force: true });
  });
  return own;
}

/** A client of the API, each call from another address unless one is passed. */
function apiOf(url: string) {
  return (
    method: string,
    path: string,
    { token, form, headers, body, from = newAddress() }: Sent = {},
  ): Promise<Answer> =>
    send(url, method, `/api${path}`, {
      from,
      body: form ? new URLSearchParams(form).toString() : body,
      headers: {
        ...csrf,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(form ? { "Content-Type": "application/x-www-form-urlencoded" } : {}),
        ...headers,
      },
    });
}

/** The questions of a researcher in an instance's database, or in a copy of it; oldest first. */
export function inquiriesOf(
  dataDir: string,
  researcherId: string,
  file = join(dataDir, "conclave.db"),
): unknown[] {
  const db = new Database(file, { readonly: true });
  const asked = db.prepare("select message from inquiries where researcher_id = ? order by id").pluck();
  const found = asked.all(researcherId);
  db.close();
  return found;
}
