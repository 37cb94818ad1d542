import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { fillIn, overBudget, pagePath, tables, weighComponents } from "./table.mjs";

const FIGURE = /(\d+\.\d)/g;
/** Smaller differences are ignored: KiB, or this share of the figure where that is more. */
const TOLERANCE = { kib: 0.2, share: 0.05 };

describe("the sizes of the components", () => {
  const page = readFileSync(pagePath, "utf8");
  let components: Awaited<ReturnType<typeof weighComponents>>;
  beforeAll(async () => {
    components = await weighComponents();
  }, 60_000);

  it("are within the budget", () => {
    expect(overBudget(components)).toEqual([]);
  });

  it("are ahead of each rival's in what a page loads with them", () => {
    expect(behind("first")).toEqual([]);
  });

  // The phone picker is split, so that a page first loads an eighth of it: in all it is 12 % above one rival, which loads immediately.
  it("are ahead of each rival's as a whole, but for the phone picker's", () => {
    expect(behind("whole")).toEqual(["react-phone-number-input 3.4", "react-international-phone 4.8"]);
  });

  /** The rivals that weigh no more than ours. */
  function behind(what: "first" | "whole"): (string | undefined)[] {
    const rows = tables(components)
      .beside.slice(2)
      .map((row) => row.split("|").map((cell) => cell.trim()));
    return rows
      .filter(([, , first, whole, , theirs]) => {
        return Number(what === "first" ? first : whole) >= Number.parseFloat(theirs ?? "");
      })
      .map(([, , , , rival]) => rival);
  }

  it("are in docs/sizes.md; `npm run sizes:components -- --write` brings it up to date", () => {
    const stands = page.split("\n");
    const measured = fillIn(page, tables(components)).split("\n");
    // By rows, because a new component moves all that follow.
    const lackedBy = (rows: string[], row: string) => !rows.some((other) => isAsGoodAs(other, row));
    expect({
      missing: measured.filter((row) => lackedBy(stands, row)),
      stale: stands.filter((row) => lackedBy(measured, row)),
    }).toEqual({ missing: [], stale: [] });
    const words = (row: string) => row.replaceAll(FIGURE, "");
    expect(stands.map(words)).toEqual(measured.map(words));
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

/** Whether two rows of the page are the same words, with figures whose differences rounding or a line of code explains. */
function isAsGoodAs(stands: string, measured: string): boolean {
  const parts = measured.split(FIGURE);
  const others = stands.split(FIGURE);
  return parts.length === others.length && parts.every((part, index) => isAsGood(others[index] ?? "", part));
}

function isAsGood(stands: string, measured: string): boolean {
  if (stands === measured) return true;
  const difference = Math.abs(Number(stands) - Number(measured));
  return difference <= Math.max(TOLERANCE.kib, TOLERANCE.share * Number(measured)) + 1e-9;
}
