import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { fillIn, overBudget, pagePath, tables, weighAll } from "./table.mjs";

/** Less than this is no news: KiB, or this share of the figure where that is more. */
const TOLERANCE = { kib: 0.2, share: 0.05 };

describe("the sizes of the components", () => {
  let weights: Awaited<ReturnType<typeof weighAll>>;
  beforeAll(async () => {
    weights = await weighAll();
  }, 60_000);

  it("are within the budget", () => {
    expect(overBudget(weights.components)).toEqual([]);
  });

  it("are ahead of each rival's, but for the one that does without numbering plans", () => {
    const behind = tables(weights)
      .beside.slice(2)
      .filter((row) => {
        const [, , , whole, , theirs] = row.split("|").map((cell) => cell.trim());
        return Number(whole) >= Number.parseFloat(theirs ?? "");
      });
    expect(behind.map((row) => row.split("|")[4]?.trim())).toEqual(["react-international-phone 4.8"]);
  });

  it("are in docs/sizes.md; `npm run sizes:components -- --write` brings it up to date", () => {
    const page = readFileSync(pagePath, "utf8");
    const figures = /(\d+\.\d)/;
    const stands = page.split(figures);
    const measured = fillIn(page, tables(weights)).split(figures);
    const differing = measured.filter((part, index) => !isAsGoodAs(stands[index] ?? "", part));
    expect(differing).toEqual([]);
    expect(stands).toHaveLength(measured.length);
  });
});

describe("the budget", () => {
  const weights = new Map([["Button", { first: 1024, late: 512, css: 100 }]]);

  it("counts what a component loads late too, and its styles", () => {
    expect(overBudget(weights, { Button: { scripts: 1.5, styles: 0.1 } })).toEqual([]);
    expect(overBudget(weights, { Button: { scripts: 1.4, styles: 0.1 } })).toHaveLength(1);
    expect(overBudget(weights, { Button: { scripts: 1.4, styles: 0 } })).toHaveLength(2);
  });

  it("is asked for when a component has none", () => {
    expect(overBudget(weights, {})).toEqual([expect.stringMatching(/^Button has no budget/)]);
  });
});

/** Whether two parts of the page are the same words, or figures that rounding or a line of code explains. */
function isAsGoodAs(stands: string, measured: string): boolean {
  if (stands === measured) return true;
  const difference = Math.abs(Number(stands) - Number(measured));
  return difference <= Math.max(TOLERANCE.kib, TOLERANCE.share * Number(measured)) + 1e-9;
}
