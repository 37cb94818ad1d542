import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createHasher, PRODUCTION_HASHING } from "../../api/crypto/hasher";
import {
  SAMPLE_INVITE_CODE,
  SAMPLE_PASSWORD,
  seedInvitation,
  seedResearcher,
} from "../support/people/researchers";
import { PageClient } from "./support/page-client";
import { login, services } from "./support/target";
import { type Answer, newAddress } from "./support/wire";

const WRONG = "Not this 1 at all";
const DAY_MS = 24 * 60 * 60_000;
/**
 * Samples of each kind, and how far apart their medians may be: scheduling on a busy machine is part of it. While they are
 * further apart there are more samples: a difference of the product itself stays, a moment's noise does not.
 */
const SAMPLES = 9;
const MOST_SAMPLES = 5 * SAMPLES;
const MAX_RATIO = 1.7;

/** The cases that an attacker would distinguish: the address, and the secret that is tried on it. */
let accounts: Record<string, { email: string; secret: string }>;

beforeAll(async () => {
  const own = await services();
  // With the product's hashing: cheaper hashes would distinguish these accounts by their time.
  const real = { ...own, hasher: createHasher(PRODUCTION_HASHING) };
  const email = () => `${randomUUID()}@example.org`;
  const known = await seedResearcher(real, { email: email(), nickname: randomUUID() });
  const disabled = await seedResearcher(real, { email: email(), nickname: randomUUID() });
  await own.db
    .updateTable("researchers")
    .set({ disabled_at: own.now() })
    .where("id", "=", disabled.id)
    .execute();
  const expired = await seedInvitation(real, { email: email(), expires_at: own.now() - DAY_MS });
  accounts = {
    "a wrong password": { email: known.email, secret: WRONG },
    "an unknown address": { email: email(), secret: WRONG },
    "a disabled account with its right password": { email: disabled.email, secret: SAMPLE_PASSWORD },
    "an expired invitation with its right code": { email: expired.email, secret: SAMPLE_INVITE_CODE },
  };
});

describe("R1 A failed sign-in tells nothing", () => {
  test("the API gives every reason the same answer: status, headers and body", async () => {
    const answers = await forEach(accounts, ({ email, secret }) => login(email, secret));

    expect(new Set(answers.map(fingerprint)).size).toBe(1);
    expect(answers[0]?.status).toBe(400);
  });

  test("the log-in screen gives every reason the same answer", async () => {
    const answers = await forEach(accounts, ({ email, secret }) =>
      new PageClient().post(
        "/login?_data=routes%2F_guest.login",
        { email, password: secret },
        { on: "/login" },
      ),
    );

    const texts = answers.map(({ status, text }, index) =>
      `${status} ${text}`.replaceAll(Object.values(accounts)[index]?.email ?? "", "(address)"),
    );
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain("wrong");
  });

  test("every reason takes the same time", async () => {
    const kinds = Object.values(accounts);
    const times = kinds.map((): number[] => []);
    const apart = () => {
      const medians = times.map(median);
      return Math.max(...medians) / Math.min(...medians);
    };
    for (let sample = 1; sample <= SAMPLES || (sample <= MOST_SAMPLES && apart() >= MAX_RATIO); sample++) {
      // Alternately, so that other work on the machine affects all of them.
      for (const [index, { email, secret }] of kinds.entries()) {
        const startedAt = performance.now();
        await login(email, secret);
        times[index]?.push(performance.now() - startedAt);
      }
    }

    expect(apart()).toBeLessThan(MAX_RATIO);
  });

  test("an account that was tried too often is locked the same way, whether it exists and whether the password is right", async () => {
    const answers: Answer[] = [];
    for (const { email, secret } of Object.values(accounts)) {
      const from = newAddress();
      for (let tried = 0; tried < 5; tried++) await login(email, WRONG, { from });
      answers.push(await login(email, secret, { from }));
    }

    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});

/** One after the other, so that none waits for another's hash. */
async function forEach<Item>(items: Record<string, Item>, attack: (item: Item) => Promise<Answer>) {
  const answers: Answer[] = [];
  for (const item of Object.values(items)) answers.push(await attack(item));
  return answers;
}

/** A response without its time and its random parts. */
function fingerprint({ status, headers, text }: Answer): string {
  // Differ in every response, whatever it is about.
  const its = { date: "", "x-request-id": "" };
  return JSON.stringify([status, { ...headers, ...its }, text]);
}

function median(values: number[]): number {
  return values.sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
