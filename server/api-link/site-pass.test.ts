import { expect, test } from "vitest";
import { addressInPass, makePass, passKey } from "./site-pass";

const now = Date.parse("2026-01-15T12:00:00Z");
const key = passKey("the secret that both processes share, old");
const next = passKey("the secret that both processes share, new");
const request = { method: "POST", path: "/api/auth/login/" };
const pass = makePass(key, request, "2001:db8::7", now);

test("a pass tells the client's address to anyone who shares the secret, also while it is being changed", () => {
  expect(addressInPass([next, key], request, pass, now + 59_000)).toBe("2001:db8::7");
  expect(addressInPass([next, key], request, pass, now - 59_000)).toBe("2001:db8::7");
});

// Proves 12.3.3
test.each([
  ["another request", () => addressInPass([key], { ...request, path: "/api/auth/login/code/" }, pass, now)],
  ["another method", () => addressInPass([key], { ...request, method: "PUT" }, pass, now)],
  ["later", () => addressInPass([key], request, pass, now + 61_000)],
  ["earlier, as from a clock that ran ahead", () => addressInPass([key], request, pass, now - 61_000)],
  ["another secret", () => addressInPass([next], request, pass, now)],
  ["another address", () => addressInPass([key], request, withAddress("198.51.100.7"), now)],
  ["nobody", () => addressInPass([], request, pass, now)],
  ["nonsense", () => addressInPass([key], request, "NaN..", now)],
  ["nothing", () => addressInPass([key], request, "", now)],
])("a pass is not good for %s", (_what, read) => {
  expect(read()).toBeNull();
});

function withAddress(address: string): string {
  const [at, , signature] = pass.split(".");
  return [at, Buffer.from(address).toString("base64url"), signature].join(".");
}
