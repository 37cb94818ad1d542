import { createHasher, PRODUCTION_HASHING } from "../api/crypto/hasher";
import { SAMPLE_PASSWORD, seedResearcher } from "../tests/support/people/researchers";
import { type Answered, atRate } from "./harness/at-rate";
import type { Bench, Figure, Form } from "./harness/bench";
import { atMost } from "./harness/memory";
import { type Product, startProduct } from "./harness/product";
import { figure, inTurns } from "./harness/rounds";
import { bearers, csrf } from "./harness/sessions";
import { fillTargets } from "./harness/targets";

/** How many times the sign-ins that hashing can serve are asked for. */
const TIMES = 5;
const ACCOUNTS = 200;
const READERS = 10;
const READS_PER_SECOND = 50;
/** The storm of a round; one alone lasts as long as the longest that is owed. Seconds. */
const STORM_SECONDS = { full: 60, short: 5 };
const BARE_SECONDS = 3;
/** Memory that the allocator of a hashing thread may retain, in addition to the hash's own. */
const PER_THREAD_BYTES = 25e6;

const bench: Bench = {
  what: `reads beside ${TIMES} times the sign-ins that hashing can serve, and those sign-ins`,
  against: "the same reads without them, and hashing alone",
  notInShort: "it needs a minute a round",
  async run(form) {
    const product = await startProduct({
      environment: { TRUST_PROXY: "127.0.0.1" },
      fill: (services) => fillTargets(services, 20),
    });
    try {
      return await measured(product, form);
    } finally {
      await product.stop();
    }
  },
};

export default bench;

async function measured(product: Product, form: Form): Promise<Figure[]> {
  const emails = await accounts(product);
  const bare: number[] = [];
  const { product: storms, peer: calms } = await inTurns(
    form,
    async () => {
      const rate = await hashesPerSecond();
      bare.push(rate);
      return storm(product, emails, rate, form.isShort ? STORM_SECONDS.short : STORM_SECONDS.full);
    },
    async (): Promise<Storm> => {
      const { p99 } = await reads(product, await bearers(product, READERS), form.seconds * 2);
      return { p99, served: 0, grown: 0 };
    },
  );
  const of = (value: (one: Storm) => number) => storms.map(value);
  return [
    figure(
      "p99 of reads",
      { product: of(({ p99 }) => p99), peer: calms.map(({ p99 }) => p99) },
      { atMost: 3 },
    ),
    figure(
      "sign-ins served per second",
      // The rounds that do not count measured hashing too.
      { product: of(({ served }) => served), peer: bare.slice(-storms.length) },
      { atLeast: 0.8 },
    ),
    figure(
      "memory grown, of a hash and 25 MB a thread",
      { product: of(({ grown }) => grown), peer: of(() => allowedBytes) },
      { atMost: 1 },
    ),
  ];
}

const allowedBytes = PRODUCTION_HASHING.parallel * (PER_THREAD_BYTES + PRODUCTION_HASHING.memoryKiB * 1024);

interface Storm {
  p99: number;
  /** Per second. */
  served: number;
  /** Bytes. */
  grown: number;
}

/** Throws when a read failed, when a sign-in was neither served nor asked to retry, and when the load fell below its rate. */
async function storm(product: Product, emails: string[], rate: number, seconds: number): Promise<Storm> {
  let number = 0;
  const send = () => {
    number++;
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    const form = { email: emails[number % emails.length] ?? "", password: SAMPLE_PASSWORD };
    return {
      method: "POST" as const,
      path: "/api/auth/login/",
      headers: {
        ...csrf,
        "X-Forwarded-For": address,
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams(form).toString(),
    };
  };
  const perSecond = rate * TIMES;
  // Before, because it blocks this process: the storm would be late, and arrive as one burst.
  const readers = await bearers(product, READERS);
  const { result, grown } = await atMost(product, () =>
    Promise.all([atRate(product, { perSecond, seconds, send }), reads(product, readers, seconds)]),
  );
  const [signIns, { p99 }] = result;
  const { 200: served = 0, ...rest } = signIns.statuses;
  const refused = Object.keys(rest).filter((status) => status !== "429" && status !== "503");
  if (refused.length > 0 || signIns.withoutRetryAfter > 0 || signIns.broken > 0) {
    throw new Error(`Sign-ins were neither served nor asked to come back: ${JSON.stringify(signIns)}.`);
  }
  // The load and the server share the machine: it is a storm only if the load held its rate.
  if (signIns.seconds > seconds * 1.1) throw new Error(`${signIns.seconds} s passed until all were sent.`);
  return { p99, served: served / signIns.untilLast, grown };
}

/** Throws when one of them failed. */
async function reads(product: Product, tokens: readonly string[], seconds: number): Promise<Answered> {
  const paths = ["/api/profiles/self", "/api/content/bounties", "/api/content/messages/all"];
  let number = 0;
  const send = () => {
    number++;
    const Authorization = tokens[number % tokens.length] ?? "";
    return { path: paths[number % paths.length] ?? "", headers: { Authorization } };
  };
  const answered = await atRate(product, { perSecond: READS_PER_SECOND, seconds, send });
  const failed = Object.keys(answered.statuses).filter((status) => status !== "200");
  if (failed.length > 0 || answered.broken > 0) {
    throw new Error(`Reads failed: ${JSON.stringify(answered.statuses)}, ${answered.broken} broke off.`);
  }
  return answered;
}

/** Researchers whose password was hashed as in production: once for all, so that they are there soon. */
async function accounts(product: Product): Promise<string[]> {
  const known = await createHasher(PRODUCTION_HASHING).hash(SAMPLE_PASSWORD);
  const emails = Array.from({ length: ACCOUNTS }, (_, number) => `storm-${number}@example.org`);
  await product.data(async (services) => {
    const hasher = { ...services.hasher, hash: async () => known };
    for (const email of emails) await seedResearcher({ ...services, hasher }, { email });
  });
  return emails;
}

/** How many hashes this machine makes when it does nothing else, as many at a time as the product makes. */
async function hashesPerSecond(): Promise<number> {
  const hasher = createHasher(PRODUCTION_HASHING);
  const known = await hasher.hash(SAMPLE_PASSWORD);
  const began = performance.now();
  let made = 0;
  const one = async () => {
    while (performance.now() - began < BARE_SECONDS * 1000) {
      await hasher.verify(known, SAMPLE_PASSWORD);
      made++;
    }
  };
  await Promise.all(Array.from({ length: PRODUCTION_HASHING.parallel }, one));
  return (made * 1000) / (performance.now() - began);
}
