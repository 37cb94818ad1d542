import { hash, verify } from "@node-rs/argon2";
import { ApiError } from "../http/api-error";

/** Hashes passwords and invite codes, a few at a time. */
export interface Hasher {
  /** argon2id as a PHC string. Throws ApiError 503 when too many wait. */
  hash(secret: string): Promise<string>;
  /**
   * Whether `secret` belongs to `hash`. With null it takes the same time and answers false, so that nobody can
   * tell an unknown account by the clock. Throws ApiError 503 when too many wait.
   */
  verify(hash: string | null, secret: string): Promise<boolean>;
  /** Whether `hash` was made with less memory or fewer passes than are used now. */
  isOutdated(hash: string): boolean;
}

interface HasherOptions {
  memoryKiB: number;
  passes: number;
  /** How many hashes are computed at once: they share libuv's threads with file reads. */
  parallel: number;
  /** How many may wait; more are answered 503. */
  queue: number;
}

/** RFC 9106's second choice of memory with three passes (security requirements, parameters §1). */
export const PRODUCTION_HASHING: HasherOptions = { memoryKiB: 65_536, passes: 3, parallel: 2, queue: 50 };

/** An argon2id hasher (the library's default algorithm) with a gate in front, so that a storm of sign-ins starves nothing else. */
export function createHasher(options: HasherOptions): Hasher {
  const settings = {
    memoryCost: options.memoryKiB,
    timeCost: options.passes,
    parallelism: 1,
    outputLen: 32,
  };
  const pass = gate(options.parallel, options.queue);
  let dummy: Promise<string> | undefined;

  return {
    hash: (secret) => pass(() => hash(secret, settings)),
    verify: (known, secret) =>
      pass(async () => {
        dummy ??= hash("no account has this password", settings);
        const matches = await verify(known ?? (await dummy), secret);
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
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running >= parallel) {
      if (waiting.length >= queue) {
        throw new ApiError(
          503,
          { detail: "Too many people are signing in. Try again in a moment." },
          { "Retry-After": "1" },
        );
      }
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
}
