import { afterAll, beforeAll, expect, test } from "vitest";
import { codeAt } from "../../api/auth/second-factor/totp";
import { withInstance } from "../support/database/production-data";
import { SAMPLE_TOTP_SECRET, seedResearcher } from "../support/people/researchers";
import { signInSteps } from "../support/people/sign-in-steps";
import { type Instance, newInstance, type Running } from "../support/servers/production";

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

test("with a new sealing key, and no copy of the old one, authenticators are set up again, and profile and agreement are there", async () => {
  await startWith({ SEALING_KEY: "YW5vdGhlciBvbmUsIG5vYm9keSBoYXMgdGhlIG9sZA==" });

  const unopened = await signInSteps(server.url, EMAIL, codeOfStep(1));
  const blind = await readiness();
  await instance.programme("researcher", "reset-mfa", EMAIL);
  const [again] = await signInSteps(server.url, EMAIL);

  expect(unopened.map(({ status }) => status)).toEqual([200, 503]);
  expect(server.printed()).toMatch(/"what":"authenticators".*"event":"sealing.keys_missing"/);
  expect([blind, await readiness()]).toEqual([503, 200]);
  expect(again).toMatchObject({
    status: 200,
    body: { user_status: { has_primary_mfa_method: false, has_profile: true, has_signed_nda: true } },
  });
});

test("seals are not made under a key that the running server does not have, and are after its restart", async () => {
  await withInstance(instance, (services) => seedResearcher(services, { email: "grace@example.org" }));
  const { SEALING_KEY: before } = instance.environment;
  const SEALING_KEY = `YSB0aGlyZCBrZXksIGFmdGVyIHR3byBvdGhlcnMuLg==,${before}`;
  Object.assign(instance.environment, { SEALING_KEY });

  await expect(instance.programme("keys", "rotate")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Restart every server with the SEALING_KEY that this command has"),
  });
  expect(await readiness()).toBe(200);
  await startWith({});
  const rotated = await instance
    .programme<Record<string, unknown>>("keys", "rotate")
    .catch(({ code, stdout }) => ({ code, ...JSON.parse(stdout) }));

  // The signature that was sealed under the lost key stays under it: exit code 1, and the key's name.
  expect(rotated).toMatchObject({ code: 1, authenticators: 1, signatures: 1, broken: [] });
  expect(rotated.left).toHaveLength(1);
  expect(await readiness()).toBe(200);
});

/** Stops the server and starts it with other secrets. */
async function startWith(changes: Record<string, string>): Promise<void> {
  Object.assign(instance.environment, changes);
  server.child.kill("SIGTERM");
  await server.exited;
  server = await instance.start();
}

/**
 * Returns an access token. Each code is good once, so each sign-in uses a later step's; none an earlier one's, which a
 * step that begins meanwhile makes too old.
 */
async function signIn(steps: 0 | 1): Promise<unknown> {
  const [, second] = await signInSteps(server.url, EMAIL, codeOfStep(steps));
  expect(second?.status).toBe(200);
  return second?.body.access;
}

const readiness = async () => (await fetch(`${server.url}/readyz`)).status;

const codeOfStep = (steps: number) => codeAt(SAMPLE_TOTP_SECRET, Date.now() + steps * STEP_MS);

async function statusWith(token: unknown): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${server.url}/api/profiles/self`, { headers })).status;
}
