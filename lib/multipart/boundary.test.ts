import { expect, test } from "vitest";
import { boundaryOf } from "./boundary";

test.each([
  ["multipart/form-data; boundary=abc", "abc"],
  ['Multipart/Form-Data; charset=utf-8; Boundary="a b c"', "a b c"],
  ["multipart/form-data;boundary=abc;x=y", "abc"],
  [`multipart/form-data; boundary=${"b".repeat(70)}`, "b".repeat(70)],
])("the boundary of %s is read", (contentType, boundary) => {
  expect(boundaryOf(contentType)).toBe(boundary);
});

test.each([
  ["multipart/mixed; boundary=abc", "not-multipart"],
  ["multipart/form-data-x; boundary=abc", "not-multipart"],
  ["", "not-multipart"],
  ["multipart/form-data", "bad-boundary"],
  ["multipart/form-data; boundary=", "bad-boundary"],
  ['multipart/form-data; boundary="ends with a space "', "bad-boundary"],
  [`multipart/form-data; boundary=${"b".repeat(71)}`, "bad-boundary"],
  ["multipart/form-data; boundary=ä", "bad-boundary"],
])("%s has no boundary that is allowed", (contentType, problem) => {
  expect(() => boundaryOf(contentType)).toThrow(expect.objectContaining({ problem }));
});
