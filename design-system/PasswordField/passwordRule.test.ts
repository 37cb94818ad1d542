import { describe, expect, it } from "vitest";
import { joiner, passwordRule, ruleSummary } from "./passwordRule";

const met = (password: string) => passwordRule.map((part) => part.isMet(password));

describe("the password rule", () => {
  it("reads as the specification's hint", () => {
    const hint = passwordRule.map((part, index) => joiner(index) + part.words).join("");
    expect(hint).toBe("Minimum 12 characters with one uppercase, one lowercase, one numeric");
  });

  it("ticks each part off by itself", () => {
    expect(met("")).toEqual([false, false, false, false]);
    expect(met("aaaaaaaaaaaa")).toEqual([true, false, true, false]);
    expect(met("A1")).toEqual([false, true, false, true]);
    expect(met("Correct-horse-7")).toEqual([true, true, true, true]);
  });

  // Proves 9.3
  it("takes eleven characters as too few and twelve as enough", () => {
    expect(met("Aa1aaaaaaaa")[0]).toBe(false);
    expect(met("Aa1aaaaaaaaa")[0]).toBe(true);
  });

  it("knows the letters and digits of other scripts", () => {
    expect(met("ΣΙΓΜΑσίγμα٣٤")).toEqual([true, true, true, true]);
  });

  it("says what is missing, and nothing before anything is written", () => {
    expect(ruleSummary("")).toBe("");
    expect(ruleSummary("Aaaaaaaaaaaa")).toBe("Missing: one numeric.");
    expect(ruleSummary("Correct-horse-7")).toBe("Nothing is missing.");
  });

  it("says of a refused password what is missing, and never that nothing is", () => {
    expect(ruleSummary("Aaaaaaaaaaaa", { isRefused: true })).toBe("Missing: one numeric.");
    expect(ruleSummary("Password1234", { isRefused: true })).toBe("");
  });
});
