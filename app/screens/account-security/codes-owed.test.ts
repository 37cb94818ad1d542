import { expect, it } from "vitest";
import { codesOwed } from "./codes-owed";

const moment = "2026-01-01T00:00:00.000Z";
const key = {
  id: "0197",
  name: "Blue key",
  added_at: moment,
  last_used_at: null,
  host: "bounty.example.org",
  is_usable: true,
};
const former = { ...key, host: "old.example.org", is_usable: false };

it.each([
  ["none were made", { left: 0, made_at: null, is_proved: false }, [], "make"],
  ["a security key lets in too", { left: 0, made_at: null, is_proved: false }, [key], "makeBesideKey"],
  [
    "a key of a former address lets in no more",
    { left: 0, made_at: null, is_proved: false },
    [former],
    "make",
  ],
  ["none was typed yet", { left: 10, made_at: moment, is_proved: false }, [], "prove"],
  ["four are left", { left: 4, made_at: moment, is_proved: true }, [], null],
  ["three are left", { left: 3, made_at: moment, is_proved: true }, [key], "renew"],
])("when %s, what is owed is told apart", (_what, recovery_codes, security_keys, owed) => {
  expect(codesOwed({ recovery_codes, security_keys })).toBe(owed);
});
