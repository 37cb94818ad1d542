import { afterAll, beforeAll, expect, test } from "vitest";
import { codeAt } from "../../api/auth/totp";
import { type Instance, newInstance, type Running } from "../support/production";
import { withInstance } from "../support/production-data";
import { SAMPLE_TOTP_SECRET, seedResearcher } from "../support/researchers";
import { signInSteps } from "../support/sign-in-steps";

// The lost-key page of docs/operating.md, one row after the other on one instance.

const EMAIL = "ada@example.org";
const STEP_MS = 30_000;
let instance: Instance;
let server: Running;

beforeAll(async () => {
  instance = await newInstance();
  await instance.programme("db", "migrate");
  await withInstance(instance, (services) => seedResearcher(services, { email: EMAIL }));
  server = await instance.start();
});

afterAll(() => instance?.remove());

test("with a new session secret every session has ended, and people sign in", async () => {
  const before = await signIn(0);
  await startWith({ SESSION_SECRET: "b3RoZXIgdGhhbiB0aGUgb25lIGJlZm9yZQ==" });

  expect(await statusWith(before)).toBe(401);
  expect(await statusWith(await signIn(1))).toBe(200);
});

test("with a new sealing key, and no copy of the old one, authenticators are set up anew and nothing else is lost", async () => {
  await startWith({ SEALING_KEY: "YW5vdGhlciBvbmUsIG5vYm9keSBoYXMgdGhlIG9sZA==" });

  const unopened = await signInSteps(server.url, EMAIL, codeOfStep(1));
  await instance.programme("researcher", "reset-mfa", EMAIL);
  const [anew] = await signInSteps(server.url, EMAIL);

  expect(unopened.map(({ status }) => status)).toEqual([200, 500]);
  expect(anew).toMatchObject({
    status: 200,
    body: { user_status: { has_primary_mfa_method: false, has_profile: true, has_signed_nda: true } },
  });
});

/** Stops the server and starts it with other secrets. */
async function startWith(changes: Record<string, string>): Promise<void> {
  Object.assign(instance.environment, changes);
  server.child.kill("SIGTERM");
  await server.exited;
  server = await instance.start();
}

/**
 * Answers an access token. Each code is good once, so each sign-in takes a later step's; none an earlier one's, which a
 * step that begins meanwhile makes too old.
 */
async function signIn(steps: 0 | 1): Promise<unknown> {
  const [, second] = await signInSteps(server.url, EMAIL, codeOfStep(steps));
  expect(second?.status).toBe(200);
  return second?.body.access;
}

const codeOfStep = (steps: number) => codeAt(SAMPLE_TOTP_SECRET, Date.now() + steps * STEP_MS);

async function statusWith(token: unknown): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${server.url}/api/profiles/self`, { headers })).status;
}
