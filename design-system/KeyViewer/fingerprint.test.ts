import { expect, test } from "vitest";
import { groupedFingerprint } from "./fingerprint";

test("a fingerprint is shown in groups of four, in upper case", () => {
  expect(groupedFingerprint("0123456789abcdef0123456789abcdef01234567")).toBe(
    "0123 4567 89AB CDEF 0123 4567 89AB CDEF 0123 4567",
  );
});

test("a fingerprint that comes grouped is grouped again", () => {
  expect(groupedFingerprint("0x01:23 45")).toBe("0012 345");
  expect(groupedFingerprint("")).toBe("");
});
