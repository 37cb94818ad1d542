import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SessionData } from "#contract/auth";
import { codeAt } from "../../api/auth/second-factor/totp";
import { seedSignedIn, sessionCookie } from "../support/browser/signed-in-browser";
import { withServices } from "../support/database/seeded-data";
import { send } from "../support/people/caller";
import { SAMPLE_PASSWORD, SAMPLE_TOTP_SECRET, seedResearcher } from "../support/people/researchers";
import { type RunningSite, startSite } from "../support/servers/running-site";

const HOUR = 60 * 60_000;
/** The longest lockout of an owner (docs/security.md R2). Seconds. */
const LONGEST_LOCK = 15 * 60;

let site: RunningSite;
let folder: string;
let ahead = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "conclave-clock-"));
  writeFileSync(join(folder, "ahead"), "0");
  const preload = new URL("clock.mjs", import.meta.url).href;
  site = await startSite({ CLOCK_FILE: join(folder, "ahead"), NODE_OPTIONS: `--import ${preload}` });
});

beforeEach(() => setClock(0));

afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("when the clock jumps ahead by an hour, sessions have ended, and signing in works", async () => {
  const { researcher, session } = await seedSignedIn(site);
  expect(await statusWith(session)).toBe(200);

  await setClock(HOUR);
  const after = [await statusWith(session), (await refresh(session)).status, await statusOfPage(session)];
  const again = await signIn(researcher.email, codeNow());

  console.log(`An hour ahead: call, refresh, page ${after.join(", ")}; signing in ${again.status}.`);
  expect(after).toEqual([401, 401, 302]);
  expect(await statusWith(await again.json())).toBe(200);
});

test("when the clock jumps back by an hour, sessions go on", async () => {
  const { session } = await seedSignedIn(site);

  await setClock(-HOUR);
  const page = await statusOfPage(session);
  const refreshed = await refresh(session);

  console.log(`An hour back: page ${page}, refresh ${refreshed.status}.`);
  expect(page).toBe(200);
  expect(refreshed.status).toBe(200);
});

// Proves 6.5.1
test("whatever the clock does, a one-time code is accepted once", async () => {
  const { email } = await withServices(site.dataDir, (services) => seedResearcher(services));
  const code = codeNow();
  const first = await signIn(email, code);
  const again: number[] = [];
  for (const jump of [0, -HOUR, HOUR, 0]) {
    await setClock(jump);
    again.push((await signIn(email, code)).status);
  }
  await setClock(0);
  const next = await signIn(email, codeAt(SAMPLE_TOTP_SECRET, Date.now() + 30_000));

  console.log(`The code was accepted once; later, back, ahead and later again: ${again.join(", ")}.`);
  expect(first.status).toBe(200);
  expect(again).toEqual([400, 400, 400, 400]);
  expect(next.status).toBe(200);
});

// Proves R2
test("when the clock jumps back while an account is locked, its owner is not kept out for longer than 15 minutes", async () => {
  const email = "locked@example.org";
  await setClock(HOUR);
  const tries: number[] = [];
  for (let number = 0; number < 6; number++)
    tries.push((await firstStep(email, "Wrong horse 9 battery")).status);
  expect(tries.at(-1)).toBe(429);

  const waits: number[] = [];
  for (const jump of [HOUR, HOUR - 10 * 60_000, 0, -HOUR]) {
    await setClock(jump);
    const answer = await firstStep(email, "Wrong horse 9 battery");
    waits.push(answer.status === 429 ? Number(answer.headers.get("Retry-After")) : 0);
  }

  console.log(`Locked, then back by 0, 10, 60 and 120 minutes: waits of ${waits.join(", ")} s.`);
  expect(Math.max(...waits)).toBeLessThanOrEqual(LONGEST_LOCK);
});

test("calls go on through jumps back and forth, and none ends the process", async () => {
  const { pid } = site.child();
  const { session } = await seedSignedIn(site);
  const statuses: number[] = [];
  for (const jump of [60_000, -60_000, HOUR / 2, -HOUR / 2, 24 * HOUR, 0]) {
    await setClock(jump);
    statuses.push((await fetch(`${site.url}/login`)).status, (await fetch(`${site.url}/readyz`)).status);
    await statusWith(session);
  }

  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(site.child().pid).toBe(pid);
});

/** Lets the server's clock be so many milliseconds ahead of the machine's. */
async function setClock(ms: number): Promise<void> {
  if (ms === ahead) return;
  ahead = ms;
  const before = site.printed().length;
  writeFileSync(join(folder, "ahead"), String(ms));
  site.child().kill("SIGUSR2");
  await expect.poll(() => site.printed().slice(before)).toContain(`The clock is ${ms} ms ahead.`);
}

/** The code that the sample authenticator shows by the server's clock. */
const codeNow = () => codeAt(SAMPLE_TOTP_SECRET, Date.now() + ahead);

const firstStep = (email: string, password: string) =>
  send(site, "POST", "/auth/login/", { form: { email, password } });

/** Both steps of signing in. */
async function signIn(email: string, code: string): Promise<Response> {
  const { ephemeral_token } = await (await firstStep(email, SAMPLE_PASSWORD)).json();
  return send(site, "POST", "/auth/login/code/", { json: { ephemeral_token, code } });
}

const refresh = ({ access, refresh }: SessionData) =>
  send(site, "POST", "/auth/login/refresh/", { json: { access, refresh } });

async function statusWith({ access }: SessionData): Promise<number> {
  return (await send(site, "GET", "/profiles/self", { token: access })).status;
}

/** The status of a page for a browser that has the session. */
async function statusOfPage(session: SessionData): Promise<number> {
  const { name, value } = await sessionCookie(site, { session });
  const headers = { Cookie: `${name}=${value}` };
  return (await fetch(`${site.url}/faq`, { headers, redirect: "manual" })).status;
}
