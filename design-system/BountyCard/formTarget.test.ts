import { expect, test } from "vitest";
import { formTarget } from "./formTarget";

test("a query becomes fields of a form that stays on the page", () => {
  expect(formTarget("?target=12")).toEqual({ action: undefined, fields: [["target", "12"]] });
});

test("the path, the anchor and the other parts of the query are kept", () => {
  expect(formTarget("/bounties?platform=iOS+%26+macOS&target=12#explore")).toEqual({
    action: "/bounties#explore",
    fields: [
      ["platform", "iOS & macOS"],
      ["target", "12"],
    ],
  });
});

test("without a query there are no fields", () => {
  expect(formTarget("/bounties/12")).toEqual({ action: "/bounties/12", fields: [] });
});
