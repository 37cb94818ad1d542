import fc from "fast-check";
import { expect, test } from "vitest";
import { groupsOf, withoutSpaces } from "./secret";

test.each([
  ["JBSWY3DPEHPK3PXP", ["JBSW", "Y3DP", "EHPK", "3PXP"]],
  ["JBSW Y3DP E", ["JBSW", "Y3DP", "E"]],
  ["", []],
])("the secret %s is shown as the groups %j", (secret, shown) => {
  expect(groupsOf(secret).map(({ text }) => text)).toEqual(shown);
});

test("spaces in a secret are not copied", () => {
  expect(withoutSpaces("jbsw y3dp\u00a0ehpk\n")).toBe("jbswy3dpehpk");
});

test("the groups together are the secret, each at a place of its own", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z2-7 ]{0,40}$/), (secret) => {
      const groups = groupsOf(secret);
      expect(groups.map(({ text }) => text).join("")).toBe(withoutSpaces(secret));
      expect(new Set(groups.map(({ at }) => at)).size).toBe(groups.length);
    }),
  );
});
