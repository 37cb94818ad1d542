import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningSite, startSite } from "../support/running-site";
import { seedSessions } from "../support/seeded-data";

const ROUNDS = 4;
/** Each session may submit ten times an hour. */
const SESSIONS = 24;
const csrf = { Cookie: "csrftoken=of-this-test", "X-CSRFToken": "of-this-test" };

let site: RunningSite;
let tokens: string[];

beforeAll(async () => {
  site = await startSite();
  tokens = await seedSessions(site.dataDir, SESSIONS);
});

afterAll(() => site?.stop());

test("killing the server during a run of submissions loses none that was answered", async () => {
  const answered = new Map<string, string>();
  for (let round = 0; round < ROUNDS; round++) {
    const killAfter = 8 + Math.floor(Math.random() * 12);
    await submitUntilKilled(tokens.slice(round * 6, round * 6 + 6), killAfter, answered);
    await site.restart();
  }

  const db = new Database(join(site.dataDir, "conclave.db"), { readonly: true });
  const submissions = new Set(db.prepare("select id from submissions").pluck().all());
  const attachments = db.prepare("select submission_id, sha256, storage_key from attachments").all() as Row[];
  db.close();
  const stored = hashesOfStoredFiles();
  const lost = [...answered].filter(
    ([id, sha256]) =>
      !submissions.has(id) || !attachments.some((row) => row.submission_id === id && row.sha256 === sha256),
  );
  console.log(
    `${answered.size} submissions with a file were answered in ${ROUNDS} killed runs; ${lost.length} were lost.`,
  );
  expect(lost).toEqual([]);
  expect(answered.size).toBeGreaterThan(ROUNDS);
  // No row without its whole file.
  expect(attachments.filter((row) => !stored.has(row.sha256))).toEqual([]);
});

type Row = { submission_id: string; sha256: string; storage_key: string };

/** Submits with every session at once, and kills the server once so many were answered. */
async function submitUntilKilled(sessions: string[], killAfter: number, answered: Map<string, string>) {
  let count = 0;
  let killed = false;
  await Promise.all(
    sessions.map(async (token) => {
      for (let number = 0; number < 10 && !killed; number++) {
        const result = await submit(token);
        if (result) answered.set(result.id, result.sha256);
        if (result && ++count === killAfter) {
          killed = true;
          await site.kill();
        }
      }
    }),
  );
  if (!killed) await site.kill();
}

/** One submission with a file; null when the server did not answer both. */
async function submit(token: string): Promise<{ id: string; sha256: string } | null> {
  const headers = { ...csrf, Authorization: `Bearer ${token}` };
  const text = "Some text of the research.";
  const details = {
    title: "Killed",
    "High-Level Overview": text,
    "Root Cause Analysis": text,
    "Proof-of-Concept": text,
    Steps: text,
  };
  const bytes = randomBytes(64 * 1024);
  try {
    const created = await fetch(`${site.url}/api/submissions`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify({ details }),
    });
    if (created.status !== 201) throw new Error(`${created.status}: ${await created.text()}`);
    const { id } = (await created.json()) as { id: string };
    const form = new FormData();
    form.append("attachments", new Blob([bytes]), "poc.bin");
    const attached = await fetch(`${site.url}/api/submissions/${id}/attachments`, {
      method: "POST",
      headers,
      body: form,
    });
    if (attached.status !== 201) throw new Error(`${attached.status}: ${await attached.text()}`);
    await attached.json();
    return { id, sha256: createHash("sha256").update(bytes).digest("hex") };
  } catch (error) {
    // Only a broken connection is expected here; a refusal is a fault of the test or the server.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function hashesOfStoredFiles(): Set<string> {
  const entries = readdirSync(join(site.dataDir, "attachments"), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Set(files.map((file) => createHash("sha256").update(readFileSync(file)).digest("hex")));
}
