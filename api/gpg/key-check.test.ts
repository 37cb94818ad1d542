import { createHash } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import threads from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { checkInWorker } from "./key-check";

const now = Date.parse("2026-01-15T12:00:00Z");

// Proves R13, 15.2.2, 15.2.5
test("a key that was made to keep the parser busy is given up after a second, and stops nothing else", async () => {
  const startedAt = performance.now();
  let ticks = 0;
  const watch = setInterval(() => ticks++, 10);
  const checked = checkInWorker(endlessKey(), now).finally(() => clearInterval(watch));

  await expect(checked).rejects.toMatchObject({
    status: 400,
    body: { public_file: [expect.stringContaining("takes too long")] },
  });
  expect(performance.now() - startedAt).toBeGreaterThan(1000);
  expect(ticks).toBeGreaterThan(20);
});

// Proves 15.1.3
test("more than four concurrent keys are asked to come back", async () => {
  const checks = await Promise.allSettled([1, 2, 3, 4, 5].map(() => checkInWorker(noKey(), now)));

  const statuses = checks.map((check) => (check.status === "rejected" ? check.reason.status : 0));
  expect(statuses).toEqual([400, 400, 400, 400, 503]);
  await expect(checkInWorker(noKey(), now)).rejects.toMatchObject({ status: 400 });
});

test("threads that could not be started keep no later key from being checked", async () => {
  const { start } = withoutThreads();
  for (let key = 0; key < 5; key++) await expect(checkInWorker(noKey(), now)).rejects.toThrow("no threads");

  start();

  await expect(checkInWorker(noKey(), now)).rejects.toMatchObject({ status: 400 });
});

/** Simulates a machine that has no threads left, until `start`. */
function withoutThreads() {
  const worker = vi.spyOn(threads, "Worker").mockImplementation(() => {
    throw new Error("no threads");
  });
  syncBuiltinESMExports();
  const start = () => {
    worker.mockRestore();
    syncBuiltinESMExports();
  };
  onTestFinished(start);
  return { start };
}

function noKey(): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode("no key");
}

/** A well-formed DSA key (RFC 9580 §5.5.2) whose numbers are so large that its one signature takes minutes to verify. */
function endlessKey(): Uint8Array<ArrayBuffer> {
  const large = mpi(Buffer.alloc(6000, 0xff));
  const small = mpi(Buffer.of(3));
  const madeAt = uint(Date.parse("2026-01-01T00:00:00Z") / 1000, 4);
  const key = Buffer.concat([Buffer.of(4), madeAt, Buffer.of(17), large, large, small, small]);
  const keyHead = Buffer.concat([Buffer.of(0x99), uint(key.length, 2), key]);
  const keyId = createHash("sha1").update(keyHead).digest().subarray(-8);
  const userId = Buffer.from("Endless");
  const subpackets = Buffer.concat([Buffer.of(5, 2), madeAt, Buffer.of(9, 16), keyId]);
  const signed = Buffer.concat([Buffer.of(4, 0x13, 17, 8), uint(subpackets.length, 2), subpackets]);
  const digest = createHash("sha256")
    .update(keyHead)
    .update(Buffer.concat([Buffer.of(0xb4), uint(userId.length, 4), userId]))
    .update(Buffer.concat([signed, Buffer.of(4, 0xff), uint(signed.length, 4)]))
    .digest();
  const exponent = mpi(Buffer.alloc(5000, 0x7f));
  const signature = Buffer.concat([signed, uint(0, 2), digest.subarray(0, 2), exponent, mpi(Buffer.of(1))]);
  return new Uint8Array(Buffer.concat([packet(6, key), packet(13, userId), packet(2, signature)]));
}

function packet(tag: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.of(0xc0 | tag, 0xff), uint(body.length, 4), body]);
}

function mpi(bytes: Buffer): Buffer {
  const bits = bytes.length * 8 - Math.clz32(bytes[0] ?? 0) + 24;
  return Buffer.concat([uint(bits, 2), bytes]);
}

function uint(value: number, octets: number): Buffer {
  const bytes = Buffer.alloc(octets);
  bytes.writeUIntBE(value, 0, octets);
  return bytes;
}
