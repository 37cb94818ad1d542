import { expect, test } from "vitest";
import { cookieIn } from "./cookies";

test.each([
  ["session=abc", "abc"],
  ["theme=dark; session=abc; other=1", "abc"],
  ["theme=dark;session=abc", "abc"],
  ["theme=dark;\t session = abc ;other=1", "abc"],
  ["session=a=b==", "a=b=="],
  ["session=first; session=second", "first"],
])("is found in %s", (header, value) => {
  expect(cookieIn(header, "session")).toBe(value);
});

test.each([
  null,
  undefined,
  "",
  "session",
  "session=",
  "=session",
  "my-session=abc",
  "sessions=abc",
  "other=session=abc",
  "\xa0session=abc",
  "session\xa0=abc",
  "\vsession=abc",
])("is not found in %s", (header) => {
  expect(cookieIn(header, "session")).toBeUndefined();
});
