import { expect, test } from "vitest";
import { choicesIn, isNarrowed, pathOfChoices, stillAsked } from "./filter-choices";

const chosen = (search: string) => choicesIn(new URLSearchParams(search));

test.each([
  ["", "/bounties"],
  ["platform=Any&category=&level=&places=&mine=&q=+", "/bounties"],
  ["q=kernel+heap&platform=iOS%2FiPadOS", "/bounties?platform=iOS%2FiPadOS&q=kernel+heap"],
  [
    "mine=waiting&places=full&level=5&category=Mobile&page=3",
    "/bounties?category=Mobile&level=5&places=full&mine=waiting&page=3",
  ],
  ["redirectTo=%2F%2Fexample.org&page=0&target=x", "/bounties"],
  ["page=1.5", "/bounties"],
  ["page=-2", "/bounties"],
])("the address %s chooses what is written as %s", (search, path) => {
  expect(pathOfChoices(chosen(search))).toBe(path);
});

test("a target is open below what is chosen", () => {
  expect(pathOfChoices(chosen("level=5"), "b1")).toBe("/bounties?level=5&target=b1");
  expect(pathOfChoices(chosen(""), "b1")).toBe("/bounties?target=b1");
});

test("another page narrows nothing, a filter does", () => {
  expect(isNarrowed(chosen("page=2"))).toBe(false);
  expect(isNarrowed(chosen("q=x"))).toBe(true);
});

test("a text of any length is cut to what a name can have", () => {
  expect(chosen(`q=${"x".repeat(5_000)}`).q).toHaveLength(200);
});

test.each<[string, readonly string[], string, readonly string[] | null]>([
  ["an earlier choice comes after a later one was made", ["?a", "?a&b"], "?a", ["?a&b"]],
  ["the later one comes alone", ["?a", "?a&b"], "?a&b", []],
  ["one that was taken back and made again", ["?a", "", "?a"], "?a", ["", "?a"]],
  ["a step back, which nobody chose in the form", ["?a"], "?c", null],
])("%s", (_what, asked, come, rest) => {
  expect(stillAsked(asked, come)).toEqual(rest);
});
