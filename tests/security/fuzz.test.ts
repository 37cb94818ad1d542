import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint, Stage } from "#contract/endpoint";
import { ErrorDetail, FieldErrors } from "#contract/errors";
import { calls } from "#contract/index";
import { inForm } from "../support/requests/length";
import { type HostileRequest, hostileRequests } from "./support/hostile";
import { csrf, kept, member, newSession, target } from "./support/target";
import { type Answer, newAddress, send } from "./support/wire";

/** How long the whole run may take; `FUZZ_SEED` runs one again. */
const SECONDS = Number(process.env.FUZZ_SECONDS ?? inForm({ long: 600, short: 20 }));
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
/** Requests between two looks at the clock. */
const A_FEW = 5;
const sliceMs = (SECONDS * 1_000) / calls.size;

/** Where a call is really tried, and not refused by the gate; `complete` for the others. */
const stageOf: Record<string, Exclude<Stage, "anyone">> = {
  activateMfa: "password_set",
  confirmMfa: "password_set",
  createProfile: "mfa_set",
  signNda: "profile_made",
};

/** Internals that no response may expose: code positions, files, queries, libraries. */
const internals =
  /\bat \S+ \(|:\d+:\d+\)|node_modules|node:internal|\/(?:work|tmp|home|usr|var)\/|SQLITE|sqlite|constraint failed|syntax error|insert into|select .+ from|kysely|\bzod\b|\bhono\b|busboy|undici|argon2|TypeError|RangeError|SyntaxError/i;

/** How many requests had each status. */
const seen = new Map<number, number>();

beforeAll(() => {
  console.log(`Fuzzing for ${SECONDS} s with FUZZ_SEED=${SEED}`);
  return () => console.log("Answers by status:", Object.fromEntries([...seen].sort(([a], [b]) => a - b)));
});

describe("R10, R17 Whatever is sent to a call, it neither fails, nor tells, nor half-happens", () => {
  // Proves 1.2.4, 2.2.1
  test.each([...calls])("%s", { timeout: sliceMs * 3 + 60_000 }, async (name, endpoint) => {
    const property = fc.asyncProperty(hostileRequests(name, endpoint), async (request) => {
      const token = await sessionFor(name, endpoint);
      const before = kept();
      const answer = await sendHostile(token, endpoint, request);
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      expectWellAnswered(answer);
      if (answer.status >= 400) expect(kept()).toEqual(before);
    });
    const until = performance.now() + sliceMs;
    // At least once, however slow the machine is.
    for (let round = 0; round === 0 || performance.now() < until; round++)
      await fc.assert(property, { seed: SEED + round, numRuns: A_FEW, endOnFailure: true });
  });
});

const owners = new Map<string, Awaited<ReturnType<typeof member>>>();

/** Budgets that are per researcher, whatever the session. */
const hourly = ["submission", "referral", "inquiry"];

/** A session of its own, so that no throttle and no log-out of the one request hides what the next would do. */
async function sessionFor(name: string, { budget }: Endpoint): Promise<string> {
  const owner = owners.get(name) ?? (await member({ stage: stageOf[name] }));
  if (name !== "resetMfa" && !hourly.includes(budget ?? "")) owners.set(name, owner);
  return (await newSession(owner.id)).access;
}

function sendHostile(token: string, { method, path }: Endpoint, request: HostileRequest): Promise<Answer> {
  const headers = { ...csrf, Authorization: `Bearer ${token}` };
  const address = `/api${path.replace("{id}", request.id)}${request.query}`;
  return send(target.url, method, address, {
    headers: request.contentType ? { ...headers, "Content-Type": escaped(request.contentType) } : headers,
    body: method === "GET" ? undefined : request.body,
    from: newAddress(),
  });
}

/** Headers are Latin-1 (RFC 9110 §5.5). */
function escaped(value: string): string {
  return Buffer.from(value, "utf8").toString("latin1").slice(0, 12_000);
}

function expectWellAnswered({ status, headers, text, json }: Answer): void {
  // The queue of hashes is full: documented, and it says when to retry (docs/security.md#throttles).
  if (status === 503) expect(headers["retry-after"]).toBeDefined();
  else expect(status).toBeLessThan(500);
  expect(text).not.toMatch(internals);
  if (status < 400) return;
  // More header bytes than are read (docs/security.md#limits): whether it was a call is not known.
  if (status === 431) {
    expect(text).toMatch(
      /^The address or the headers of this request are longer than the 16 KiB that are read/,
    );
    return;
  }
  expect(headers["content-type"]).toMatch(/^application\/json/);
  const known = ErrorDetail.strict().safeParse(json).success || FieldErrors.safeParse(json).success;
  expect([known, text]).toEqual([true, text]);
}
