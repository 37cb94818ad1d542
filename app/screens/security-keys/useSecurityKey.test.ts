import { expect, test } from "vitest";
import { reasonOf } from "./useSecurityKey";

const named = (name: string, cause?: string) => ({ name, ...(cause && { cause: { name: cause } }) });

test("a key that is not used at a login may be one of the site's former address", () => {
  expect(reasonOf(named("NotAllowedError"), "get")).toMatch(
    /the key was added when this site had another address/,
  );
  expect(reasonOf(named("Error", "NotAllowedError"), "get")).toMatch(/another address/);
});

test("a new key cannot be of another address", () => {
  expect(reasonOf(named("NotAllowedError"), "create")).toBe(
    "The key was not used: the browser's dialog was closed, or it took too long. Try again.",
  );
});

test("other errors have their sentences, the cause's first", () => {
  expect(reasonOf(named("Error", "InvalidStateError"), "create")).toMatch(
    /one of your security keys already/,
  );
  expect(reasonOf(named("NotSupportedError"), "get")).toMatch(/cannot do what is needed/);
  expect(reasonOf(named("Error", "Other"), "get")).toMatch(/gave no answer/);
  expect(reasonOf({}, "get")).toMatch(/gave no answer/);
});
