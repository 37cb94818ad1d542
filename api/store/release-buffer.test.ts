import { expect, test } from "vitest";
import { releaseBuffer } from "./release-buffer";

const MIB = 1024 * 1024;

test("a buffer is released immediately, with no collection", () => {
  const before = process.memoryUsage().arrayBuffers;
  const held: Uint8Array[] = [];

  for (let mib = 0; mib < 64; mib++) {
    const piece = new Uint8Array(MIB);
    held.push(piece);
    releaseBuffer(piece);
    releaseBuffer(piece);
  }

  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * MIB);
  expect(held.filter(({ byteLength }) => byteLength > 0).length).toBeLessThan(10);
});

test("a buffer is left alone whose parts are released, because others may read the rest", () => {
  const wholes = Array.from({ length: 20 }, () => new Uint8Array(MIB));

  for (const whole of wholes) {
    releaseBuffer(whole.subarray(1));
    releaseBuffer(whole.subarray(0, 1));
    releaseBuffer(whole.subarray(1));
  }

  expect(wholes.every(({ byteLength }) => byteLength === MIB)).toBe(true);
});

test("memory that threads share is left alone", () => {
  const shared = new Uint8Array(new SharedArrayBuffer(MIB));

  for (let time = 0; time < 20; time++) releaseBuffer(shared);

  expect(shared.byteLength).toBe(MIB);
});

test("a small piece is left to the collector", () => {
  const pieces = Array.from({ length: 20 }, () => new Uint8Array(1024));

  pieces.forEach(releaseBuffer);

  expect(pieces.every(({ byteLength }) => byteLength === 1024)).toBe(true);
});
