import { expect, test } from "vitest";
import { readInviteCode } from "./invite-code.rules";

test.each([
  ["7K3MPQ2VXR9D", "7K3MPQ2VXR9D"],
  ["7k3mpq2vxr9d", "7K3MPQ2VXR9D"],
  [" 7K3M-PQ2V-XR9D ", "7K3MPQ2VXR9D"],
  ["OoIiLl234567", "001111234567"],
])("%j is read as %s", (typed, code) => {
  expect(readInviteCode(typed)).toBe(code);
});

test.each(["", "7K3MPQ2VXR9", "7K3MPQ2VXR9DD", "7K3MPQ2VXR9U", "7K3MPQ2VXR9!", "7K3MPQ2VXRéD"])(
  "%j cannot be a code",
  (typed) => {
    expect(readInviteCode(typed)).toBeNull();
  },
);
