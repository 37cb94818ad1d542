import { expect, test } from "vitest";
import { grouped } from "./secret";

test.each([
  ["JBSWY3DPEHPK3PXP", "JBSW Y3DP EHPK 3PXP"],
  ["ABCDE", "ABCD E"],
  ["", ""],
])("the secret %s is shown as %s", (secret, shown) => {
  expect(grouped(secret)).toBe(shown);
});
