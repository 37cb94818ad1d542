import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { SAMPLE_PASSWORD } from "../support/people/researchers";
import { PageClient } from "./support/page-client";
import { call, csrf, login, member } from "./support/target";
import { type Answer, newAddress } from "./support/wire";

const WRONG = "Not this 1 at all";
const LONGEST_LOCK_SECONDS = 15 * 60;
const screen = "/login?_data=routes%2F_guest.login";

/** Everything that a proxy might add and a client can make up. */
const disguises: Record<string, string>[] = [
  { "X-Forwarded-For": "198.51.100.7" },
  { Forwarded: "for=198.51.100.7;proto=https" },
  { "X-Real-IP": "198.51.100.7" },
  { "CF-Connecting-IP": "198.51.100.7", "True-Client-IP": "198.51.100.7" },
  {
    "X-Client-IP": "198.51.100.7",
    "X-Cluster-Client-IP": "198.51.100.7",
    "Fastly-Client-IP": "198.51.100.7",
  },
  { "X-Forwarded-For": "127.0.0.1", "X-Originating-IP": "127.0.0.1", Via: "1.1 proxy" },
  { "User-Agent": "another browser", Cookie: `${csrf.Cookie}; session=another; known-device=another.1.x` },
];

describe("R2 Guessing is throttled", () => {
  // Proves 4.1.3, 15.3.4
  test("a client that has used up its tries is refused under every header that could make it another", async () => {
    const { email } = await member();
    const from = newAddress();
    await guess(email, 5, from);

    for (const headers of disguises) {
      const answer = await login(email, SAMPLE_PASSWORD, { from, headers });
      expect(answer.status).toBe(429);
      expectShortLock(answer);
    }
  });

  test("through the web app as well: the same client, the same lock, with Retry-After", async () => {
    const { email } = await member();
    const from = newAddress();
    for (let tried = 0; tried < 5; tried++) {
      const answer = await new PageClient(from).post(screen, { email, password: WRONG }, { on: "/login" });
      expect(answer.status).toBe(400);
    }

    for (const headers of [{}, ...disguises.slice(0, 4)]) {
      const browser = new PageClient(from);
      const answer = await browser.post(
        screen,
        { email, password: SAMPLE_PASSWORD },
        { on: "/login", headers },
      );
      expect(answer.status).toBe(429);
      expectShortLock(answer);
    }
    expect((await login(email, SAMPLE_PASSWORD, { from })).status).toBe(429);
  });

  test("of forty concurrent guesses five are compared", async () => {
    const { email } = await member();
    const from = newAddress();

    const answers = await Promise.all(Array.from({ length: 40 }, () => login(email, WRONG, { from })));

    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
  });

  test("one password on many accounts ends for a client after twenty failures", async () => {
    const from = newAddress();
    const statuses: number[] = [];
    for (let account = 0; account < 22; account++) {
      statuses.push((await login(`${randomUUID()}@example.org`, WRONG, { from })).status);
    }

    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual([429, 429]);
  });

  test("spelling an account differently gives no further tries", async () => {
    const { email } = await member();
    const from = newAddress();
    const spellings = [
      email,
      email.toUpperCase(),
      ` ${email} `,
      `${email[0]?.toUpperCase()}${email.slice(1)}`,
      email,
    ];
    for (const spelling of spellings) await login(spelling, WRONG, { from });

    expect((await login(`\t${email.toUpperCase()}`, SAMPLE_PASSWORD, { from })).status).toBe(429);
  });

  test("guesses from everywhere end after thirty, and hold up no device that the account signed in from", async () => {
    const { email } = await member({ stage: "password_set" });
    const home = await login(email, SAMPLE_PASSWORD);
    const device = deviceCookieOf(home);
    const stranger = deviceCookieOf(
      await login((await member({ stage: "password_set" })).email, SAMPLE_PASSWORD),
    );
    for (let tried = 0; tried < 30; tried++) await guess(email, 1, newAddress());

    const withCookie = (cookie: string) =>
      login(email, SAMPLE_PASSWORD, { headers: { Cookie: `${csrf.Cookie}; ${cookie}` } });
    const refused = await login(email, SAMPLE_PASSWORD);
    expect(refused.status).toBe(429);
    expectShortLock(refused);
    expect((await withCookie(stranger)).status).toBe(429);
    expect((await withCookie(forged(device))).status).toBe(429);
    expect((await withCookie(device)).status).toBe(200);
  });

  test("a stolen device cookie gives five guesses, not five from each address", async () => {
    const { email } = await member({ stage: "password_set" });
    const device = deviceCookieOf(await login(email, SAMPLE_PASSWORD));
    const headers = { Cookie: `${csrf.Cookie}; ${device}` };
    const statuses: number[] = [];
    for (let tried = 0; tried < 7; tried++) statuses.push((await login(email, WRONG, { headers })).status);

    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    // Nor does that delay the owner, who logs in without it.
    expect((await login(email, SAMPLE_PASSWORD)).status).toBe(200);
  });

  test("wrong current passwords are throttled for a session", async () => {
    const { token } = await member();
    const form = {
      current_password: WRONG,
      new_password: "Quiet lantern 42",
      confirm_password: "Quiet lantern 42",
    };
    const statuses: number[] = [];
    for (let tried = 0; tried < 6; tried++) {
      statuses.push((await call("POST", "/auth/user/password/", { token, form })).status);
    }

    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

async function guess(email: string, times: number, from: string): Promise<void> {
  for (let tried = 0; tried < times; tried++) {
    expect((await login(email, WRONG, { from })).status).toBe(400);
  }
}

function expectShortLock({ headers }: Answer): void {
  const seconds = Number(headers["retry-after"]);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(LONGEST_LOCK_SECONDS);
}

/** The cookie by which a device is known again, as a request carries it. */
function deviceCookieOf({ headers }: Answer): string {
  const line = headers["set-cookie"]?.find((one) => one.startsWith("known-device="));
  expect(line).toMatch(/; HttpOnly/);
  return line?.split(";")[0] ?? "";
}

/** The same cookie with another device in it. */
function forged(cookie: string): string {
  const [name, value = ""] = cookie.split("=");
  const [id = "", ...rest] = value.split(".");
  return `${name}=${[[...id].reverse().join(""), ...rest].join(".")}`;
}
