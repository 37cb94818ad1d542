import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { groupedCode, newRecoveryCodes, readRecoveryCode } from "./recovery-code.rules";

// Proves 6.5.1, 6.5.3
test("ten codes of 60 bits begin differently, so that each is found by its beginning", () => {
  for (let made = 0; made < 100; made++) {
    const codes = newRecoveryCodes(randomBytes);
    expect(codes).toHaveLength(10);
    expect(new Set(codes.map(({ selector }) => selector)).size).toBe(10);
    for (const { code } of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  }
});

test("a code is read as people type it from paper", () => {
  const read = { selector: "7K", code: "7K3MPQ2VXR9D" };
  for (const typed of ["7K3M-PQ2V-XR9D", "7k3m pq2v xr9d", " 7K3M–PQ2V—XR9D\n"]) {
    expect(readRecoveryCode(typed)).toEqual(read);
  }
  expect(readRecoveryCode("OI3M-PQ2V-XRLD")?.code).toBe("013MPQ2VXR1D");
});

test.each(["", "7K3M-PQ2V-XR9", "7K3M-PQ2V-XR9DD", "7K3M-PQ2V-XR9U"])("%j is no code", (typed) => {
  expect(readRecoveryCode(typed)).toBeNull();
});

test("a code is shown in three groups", () => {
  expect(groupedCode("7K3MPQ2VXR9D")).toBe("7K3M-PQ2V-XR9D");
});
