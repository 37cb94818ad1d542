import { expect, it } from "vitest";
import { readablePhone } from "./phone.server";

it.each([
  ["+390212345678", "+39 02 1234 5678"],
  ["+12125550123", "+1 212 555 0123"],
  ["12", "12"],
  [null, null],
])("shows %s as %s", (phone, shown) => {
  expect(readablePhone(phone)).toBe(shown);
});
