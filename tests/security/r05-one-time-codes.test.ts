import { describe, expect, test } from "vitest";
import { codeAt } from "../../api/auth/second-factor/totp";
import { currentCode, wrongCodeFor } from "../support/people/codes";
import { SAMPLE_PASSWORD, SAMPLE_TOTP_SECRET } from "../support/people/researchers";
import { signedInPages } from "./support/page-client";
import { call, login, member, services } from "./support/target";

const STEP_MS = 30_000;

const confirm = (ephemeral_token: string, code: string) =>
  call("POST", "/auth/login/code/", { json: { ephemeral_token, code } });

/** An ephemeral token, by the right password. */
const begin = async (email: string): Promise<string> =>
  (await login(email, SAMPLE_PASSWORD)).json.ephemeral_token;

const secretIn = (url: string) => new URL(url).searchParams.get("secret") ?? "";

describe("R5 One-time codes", () => {
  test("a code is good once, however many sign-ins send it concurrently", async () => {
    const { email } = await member();
    const tokens: string[] = [];
    for (let signIn = 0; signIn < 8; signIn++) tokens.push(await begin(email));
    const code = currentCode();

    const answers = await Promise.all(tokens.map((token) => confirm(token, code)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await confirm(await begin(email), code)).status).toBe(400);
  });

  test("one step either side is taken, two are not, and none before the last used one", async () => {
    const { email } = await member();
    const at = (steps: number) => codeAt(SAMPLE_TOTP_SECRET, Date.now() + steps * STEP_MS);
    for (const steps of [-3, 3]) expect((await confirm(await begin(email), at(steps))).status).toBe(400);
    expect((await confirm(await begin(email), at(1))).status).toBe(200);

    for (const steps of [-1, 0]) expect((await confirm(await begin(email), at(steps))).status).toBe(400);
  });

  test("one sign-in has five tries, then not even the right code helps", async () => {
    const { email } = await member();
    const token = await begin(email);
    for (let tried = 0; tried < 5; tried++) {
      expect(Object.keys((await confirm(token, wrongCodeFor())).json)).toEqual(["code"]);
    }

    const answer = await confirm(token, currentCode());
    expect([answer.status, Object.keys(answer.json)]).toEqual([400, ["ephemeral_token"]]);
  });

  test("an account has ten wrong codes an hour, whatever the sign-in and the address", async () => {
    const { email } = await member();
    const statuses: number[] = [];
    for (let tried = 0; tried < 12; tried++)
      statuses.push((await confirm(await begin(email), wrongCodeFor())).status);

    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);
    expect((await confirm(await begin(email), currentCode())).status).toBe(429);
  });

  test.each([
    ["digits of another script", "１２３４５６"],
    ["a number", 123456],
    ["a list of codes", ["000000", "000001", "000002"]],
    ["too many digits", "0".repeat(10_000)],
    ["nothing", null],
  ])("%s is no code", async (_what, code) => {
    const { email } = await member();
    const json = { ephemeral_token: await begin(email), code };

    expect((await call("POST", "/auth/login/code/", { json })).status).toBe(400);
  });

  test("the secret has 160 bits, and is shown during the enrolment only", async () => {
    const { token } = await member({ stage: "password_set" });
    const started = await call("POST", "/auth/mfa/app/activate/", { token });
    const secret = secretIn(started.json.details);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const form = { code: codeAt(secret, Date.now()) };
    expect((await call("POST", "/auth/mfa/app/activate/confirm/", { token, form })).status).toBe(204);

    const again = await call("POST", "/auth/mfa/app/activate/", { token });
    expect([again.status, again.text.includes(secret)]).toEqual([409, false]);
    const whole = await member();
    const pages = await signedInPages(whole);
    for (const path of [
      "/setup-mfa",
      "/setup-mfa?secret=show",
      "/setup-mfa?confirmed=",
      "/account/reset-mfa",
    ]) {
      expect((await pages.get(path)).text).not.toMatch(/otpauth:|[A-Z2-7]{32}/);
    }
  });

  test("the enrolment's page does not hold the secret in words until it was asked for", async () => {
    const pages = await signedInPages(await member({ stage: "password_set" }));

    const unasked = await pages.get("/setup-mfa");
    expect(unasked.text).not.toMatch(/otpauth|[A-Z2-7]{32}/);
    expect((await pages.get("/setup-mfa?secret=show")).text).toMatch(/[A-Z2-7]{32}/);
  });

  test("a secret that a stranger saw before the owner enrolled is never the owner's", async () => {
    const { email } = await member({ stage: "password_set" });
    // An attacker has the password, and logs in first.
    const stranger = (await login(email, SAMPLE_PASSWORD)).json.access;
    const seen = secretIn((await call("POST", "/auth/mfa/app/activate/", { token: stranger })).json.details);

    const owner = (await login(email, SAMPLE_PASSWORD)).json.access;
    const started = await call("POST", "/auth/mfa/app/activate/", { token: owner });

    expect(secretIn(started.json.details)).not.toBe(seen);
    expect((await call("POST", "/auth/mfa/app/activate/", { token: stranger })).status).toBe(401);
  });

  test("a disabled account's code is worth nothing", async () => {
    const { id, email } = await member();
    const token = await begin(email);
    const { db, now } = await services();
    await db.updateTable("researchers").set({ disabled_at: now() }).where("id", "=", id).execute();

    expect((await confirm(token, currentCode())).status).toBe(400);
  });
});
