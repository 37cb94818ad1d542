import { fileURLToPath } from "node:url";
import type { Piscina } from "piscina";
import { ApiError } from "../http/api-error";

/** Hashes passwords and invite codes, a few at a time. */
export interface Hasher {
  /** argon2id as a PHC string. Throws ApiError 503 when too many wait. */
  hash(secret: string): Promise<string>;
  /**
   * Whether `secret` belongs to `hash`. With null it takes the same time and returns false, so that an attacker cannot
   * detect an unknown account by timing. Throws ApiError 503 when too many wait.
   */
  verify(hash: string | null, secret: string): Promise<boolean>;
  /** Whether `hash` was made with less memory or fewer passes than are used now. */
  isOutdated(hash: string): boolean;
  /** Throws the 503 that `hash` and `verify` would throw now, so that nothing is begun that cannot be completed. */
  refuseWhenFull(): void;
  /** How many are being computed now, and how many wait. */
  load(): { running: number; waiting: number };
}

interface HasherOptions {
  memoryKiB: number;
  passes: number;
  /** How many hashes are computed at a time. */
  parallel: number;
  /** How many may wait; more get 503. */
  queue: number;
}

/** RFC 9106's second choice of memory with three passes (docs/security.md#keys-and-algorithms). */
export const PRODUCTION_HASHING: HasherOptions = { memoryKiB: 65_536, passes: 3, parallel: 2, queue: 50 };

/** A thread without a sign-in for so long ends, and releases its memory. Milliseconds. */
const IDLE_MS = 60_000;

/** The threads that hash, for all hashers of the process; they start with the first hash. */
let threads: Promise<Piscina> | undefined;

/** Runs a function of `hash.worker.js` in one of them. */
async function inThread<Result>(name: "hash" | "verify", task: object): Promise<Result> {
  threads ??= startThreads().catch((error: unknown) => {
    // The next call retries.
    threads = undefined;
    throw error;
  });
  return (await threads).run(task, { name });
}

async function startThreads(): Promise<Piscina> {
  const { Piscina } = await import("piscina");
  return new Piscina({
    // The build puts the worker next to the bundle, under the same name.
    filename: fileURLToPath(new URL("./hash.worker.js", import.meta.url)),
    minThreads: 0,
    maxThreads: PRODUCTION_HASHING.parallel,
    idleTimeout: IDLE_MS,
    // A thread needs nothing of the process's environment and flags.
    env: {},
    execArgv: [],
  });
}

/**
 * An argon2id hasher (the library's default algorithm) with a bounded queue, in low-priority threads, so that a storm
 * of sign-ins starves nothing else.
 */
export function createHasher(options: HasherOptions): Hasher {
  const settings = {
    memoryCost: options.memoryKiB,
    timeCost: options.passes,
    parallelism: 1,
    outputLen: 32,
  };
  const { pass, load, refuseWhenFull } = gate(options.parallel, options.queue);
  let dummy: Promise<string> | undefined;
  const dummyHash = () => {
    dummy ??= inThread<string>("hash", { secret: "no account has this password", settings }).catch(
      (error: unknown) => {
        // The next call retries.
        dummy = undefined;
        throw error;
      },
    );
    return dummy;
  };

  return {
    hash: (secret) => pass(() => inThread<string>("hash", { secret, settings })),
    load,
    refuseWhenFull,
    verify: (known, secret) =>
      pass(async () => {
        // Whether it is needed or not: a failure must not distinguish accounts either.
        const standIn = await dummyHash();
        const matches = await inThread<boolean>("verify", { known: known ?? standIn, secret });
        return known !== null && matches;
      }),
    isOutdated(known) {
      const [, memory, passes] = /\$m=(\d+),t=(\d+),/.exec(known) ?? [];
      return Number(memory) < options.memoryKiB || Number(passes) < options.passes;
    },
  };
}

/** Lets `parallel` tasks run and `queue` wait; refuses the rest. */
function gate(parallel: number, queue: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  const load = () => ({ running, waiting: waiting.length });
  const refuseWhenFull = () => {
    if (running < parallel || waiting.length < queue) return;
    throw new ApiError(
      503,
      { detail: "Too many people are logging in. Try again in a moment." },
      { "Retry-After": "1" },
    );
  };
  const pass = async <Result>(task: () => Promise<Result>): Promise<Result> => {
    refuseWhenFull();
    if (running >= parallel) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running++;
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
  return { pass, load, refuseWhenFull };
}
