import { expect, it } from "vitest";
import { detailFields, isFilled } from "./detail-fields";
import { CompleteProfileForm } from "./profile-form";

const form = (fields: Record<string, string | File>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};

it.each([
  ["no field at all", {}],
  ["the token alone", { csrf: "token" }],
  ["empty fields", { expertise: "", phone: " ", dob: "" }],
  ["a file field without a file", { public_file: new File([], "") }],
])("%s counts as nothing filled", (_what, fields) => {
  expect(isFilled(form(fields))).toBe(false);
});

it.each([
  ["a research focus", { expertise: "Browsers" }],
  ["a phone", { phone: "+390212345678" }],
  ["a date of birth", { dob: "1990-05-17" }],
  ["a key", { public_file: new File(["key"], "key.asc") }],
])("%s alone counts as filled", (_what, fields) => {
  expect(isFilled(form({ expertise: "", phone: "", dob: "", ...fields }))).toBe(true);
});

it("looks at every field that the form has", () => {
  expect([...detailFields].sort()).toEqual(Object.keys(CompleteProfileForm.shape).sort());
});
