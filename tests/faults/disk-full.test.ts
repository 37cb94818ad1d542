import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedSignedIn, sessionCookie } from "../support/browser/signed-in-browser";
import { research, send } from "../support/people/caller";
import { seconds } from "../support/requests/length";
import { type RunningSite, startSite } from "../support/servers/running-site";
import { halfWritten, unlisted } from "./half-written";
import { HEALTH_MS, healthDuring } from "./health";
import { Tally } from "./tally";

const DISK = "48m";
const FILE = new Uint8Array(512 * 1024).fill(97);
const ROUNDS = 10;

let folder: string;
let disk: string;
let site: RunningSite;
let signedIn: Awaited<ReturnType<typeof seedSignedIn>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "conclave-disk-"));
  disk = join(folder, "disk");
  mkdirSync(disk);
  asRoot("mount", "-t", "tmpfs", "-o", `size=${DISK},mode=0700`, "tmpfs", disk);
  site = await startSite({ DATA_DIR: join(disk, "data") });
  signedIn = await seedSignedIn(site);
});

afterAll(async () => {
  await site?.stop();
  try {
    asRoot("umount", disk);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

// Proves R24
test("on a full disk nothing is stored by halves, reading goes on, and writing does when there is space again", async () => {
  const token = signedIn.session.access;
  const { id } = await (await submit(token)).json();
  const before = await attach(token, id);
  const [writes, uploads, reads] = [new Tally(), new Tally(), new Tally()];
  const ballast = join(disk, "ballast");
  fill(ballast);
  const health = await healthDuring(site, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await writes.add(submit(token));
      await uploads.add(attach(token, id));
      await reads.add(send(site, "GET", "/profiles/self", { token }));
      await reads.add(page("/faq"));
      fill(ballast);
    }
  });
  const found = [...halfWritten(site.dataDir), ...unlisted(site.dataDir)];
  const { pid } = site.child();
  rmSync(ballast);
  const after = [(await submit(token)).status, (await attach(token, id)).status];

  console.log(
    `Full disk (tmpfs of ${DISK}): submissions ${writes}, uploads ${uploads}, reads ${reads}.`,
    `/healthz: ${health.failed} of ${health.asked} failed, ${seconds(health.slowest)} at most. By halves: ${found.length}.`,
    `With space again: ${after.join(", ")}.`,
  );
  expect(before.status).toBe(201);
  expect(writes.statuses.filter((status) => ![503, 507].includes(status))).toEqual([]);
  expect(uploads.statuses.filter((status) => ![503, 507].includes(status))).toEqual([]);
  expect(reads.statuses).toEqual([200]);
  expect(found).toEqual([]);
  expect(health.failed).toBe(0);
  expect(health.slowest).toBeLessThan(HEALTH_MS);
  expect(after).toEqual([201, 201]);
  expect(site.child().pid).toBe(pid);
  expect(halfWritten(site.dataDir)).toEqual([]);
});

const submit = (token: string) => send(site, "POST", "/submissions", { token, json: { details: research } });

const attach = (token: string, id: string) =>
  send(site, "POST", `/submissions/${id}/attachments`, { token, file: FILE });

/** A page of the site, for the same researcher. */
async function page(path: string): Promise<Response> {
  const { name, value } = await sessionCookie(site, signedIn);
  return fetch(`${site.url}${path}`, { headers: { Cookie: `${name}=${value}` }, redirect: "manual" });
}

/** Fills all free space. */
function fill(file: string): void {
  const handle = openSync(file, "a");
  try {
    for (;;) writeSync(handle, Buffer.alloc(Math.max(1, free())));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(handle);
  }
}

function free(): number {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
}

/** Mounting needs it. Throws where it is not allowed, because a skipped fault would look like a borne one. */
function asRoot(...command: [string, ...string[]]): void {
  const [program, ...words] = process.getuid?.() === 0 ? command : ["sudo", "-n", ...command];
  execFileSync(program as string, words, { stdio: "pipe" });
}
