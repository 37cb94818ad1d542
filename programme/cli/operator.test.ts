import { expect, test } from "vitest";
import { operatorOf } from "./operator";

const nameless = () => {
  throw new Error("A system error occurred: uv_os_get_passwd returned ENOENT (no such file or directory)");
};

test("who used sudo is named, then the account, then its number", () => {
  expect(operatorOf("bea", nameless, 1000)).toBe("bea");
  expect(operatorOf(undefined, () => ({ username: "conclave" }), 1000)).toBe("conclave");
  expect(operatorOf(undefined, nameless, 1000)).toBe("uid 1000");
});
