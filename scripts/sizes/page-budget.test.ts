import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { measureBarePage, overBudget } from "./page-budget.mjs";

const budget = {
  bare: { bytes: 1000 },
  pages: { "/login": { timesBare: 1.5, cssBytes: 100 }, "*": { timesBare: 2, cssBytes: 200 } },
  packages: { heavy: ["/drawing"] },
};
const size = { js: 1500, jsRaw: 0, css: 100, cssRaw: 0, packages: ["react"] };
const login = { ...size, page: "/login" };

describe("the page budget", () => {
  it("is kept by pages that load just what they may", () => {
    const drawing = { ...size, page: "/drawing", js: 2000, css: 200, packages: ["heavy"] };
    expect(overBudget([login, drawing], budget)).toEqual([]);
  });

  it.each([
    [{ ...login, js: 1501 }, /^\/login loads 1501 bytes of JavaScript, 1.5 times .*; 1.5 are allowed/],
    [{ ...login, css: 101 }, /^\/login loads 101 bytes of CSS; 100 are allowed/],
    [{ ...login, packages: ["heavy", "react"] }, /^\/login loads heavy at once/],
  ])("names a page that loads more: %j", (large, sentence) => {
    expect(overBudget([large], budget)).toEqual([expect.stringMatching(sentence)]);
  });

  it("is not kept by any page of the site that becomes a fifth heavier", () => {
    const own = JSON.parse(readFileSync(new URL("page-budget.json", import.meta.url), "utf8"));
    const budgets = Object.entries<{ timesBare: number }>(own.pages);
    const pages = budgets.map(([page, { timesBare }]) => {
      return { ...size, page, js: Math.round(timesBare * own.bare.bytes) };
    });
    const heavier = pages.map((page) => ({ ...page, js: page.js * 1.2 }));
    const over = heavier.filter(
      (page) => overBudget([page], { ...own, pages: { "*": own.pages[page.page] } }).length > 0,
    );
    expect(over).toHaveLength(budgets.length);
  });

  it("is not kept by a page that is gone", () => {
    expect(overBudget([{ ...size, page: "/sign-in" }], budget)).toEqual([
      expect.stringContaining("there is no such page"),
    ]);
  });

  it("compares with what a bare page of the same Remix really loads", async () => {
    const { bare } = JSON.parse(readFileSync(new URL("page-budget.json", import.meta.url), "utf8"));
    expect(Math.abs((await measureBarePage()) / bare.bytes - 1)).toBeLessThan(0.01);
  });
});
