import { describe, expect, it } from "vitest";
import { expectBounded } from "../../tests/support/requests/hostile-texts";
import { Invitation, readInviteCode } from "./invitation";

describe("an invite code is read however it was typed", () => {
  it.each([
    ["0123ABCDEFGH", "0123ABCDEFGH"],
    ["0123abcdefgh", "0123ABCDEFGH"],
    ["0123-ABCD-EFGH", "0123ABCDEFGH"],
    [" 0123 ABCD EFGH\n", "0123ABCDEFGH"],
    ["0123–ABCD—EFGH", "0123ABCDEFGH"],
    ["0123\u200bABCD\u00a0EFGH", "0123ABCDEFGH"],
    ["０１２３ＡＢＣＤＥＦＧＨ", "0123ABCDEFGH"],
  ])("%j as %s", (typed, code) => {
    expect(readInviteCode(typed)).toBe(code);
  });
});

it("makes a login of the form, with the code as the password", () => {
  const form = { email: " ada@example.org ", code: "0123-abcd-efgh" };
  expect(Invitation.parse(form)).toEqual({ email: "ada@example.org", password: "0123ABCDEFGH" });
});

it.each(["0123ABCDEFG", "0123ABCDEFGHJ"])("refuses %s, which has not 12 characters", (code) => {
  const { error } = Invitation.safeParse({ email: "ada@example.org", code });
  expect(error?.issues).toMatchObject([{ path: ["code"], message: "An invite code has 12 characters." }]);
});

it("judges a code by its length before anything else runs on it", () => {
  expectBounded(Invitation, { email: "ada@example.org", code: "0123ABCDEFGH" });
});
