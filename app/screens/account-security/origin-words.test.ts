import { expect, it } from "vitest";
import { networkWords, programWords } from "./origin-words";

it.each([
  ["Firefox", "Windows", "Firefox on Windows"],
  ["Firefox", null, "Firefox"],
  [null, "Linux", "A browser on Linux"],
  [null, null, "Another program"],
])("%s and %s read: %s", (browser, system, words) => {
  expect(programWords({ browser, system })).toBe(words);
});

it("says the network where it is known", () => {
  expect(networkWords({ network: "203.0.113.0/24" })).toBe("from the network 203.0.113.0/24");
  expect(networkWords({ network: null })).toBe("");
});
