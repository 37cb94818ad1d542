import { expect, test } from "vitest";
import { guessCountry } from "./lateRules";

test.each([
  ["+390212345678", "US", "IT"],
  ["+12025550123", "US", "US"],
  ["+16045551234", "CA", "CA"],
  ["+77012345678", "US", "RU"],
  ["+3584012345", "US", "FI"],
  ["+358181234", "AX", "AX"],
  ["+999123456", "IT", "IT"],
  ["", "IT", "IT"],
  ["0212345678", "US", "US"],
])("beside %j, with %s chosen, %s is shown until the rules are there", (number, chosen, shown) => {
  expect(guessCountry(number, chosen)).toBe(shown);
});
