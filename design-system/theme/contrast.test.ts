import { describe, expect, it } from "vitest";
import { contrastRatio, edgePairings, type Pairing, textPairings } from "./contrast";
import { type Colours, dark, light } from "./tokens";

describe("contrast", () => {
  it("is 21 between black and white and 1 between equals, in either order", () => {
    expect(contrastRatio("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrastRatio("#ffffff", "#000000")).toBeCloseTo(21, 5);
    expect(contrastRatio("#7a1f2b", "#7a1f2b")).toBe(1);
  });

  it("puts #767676 just above 4.5 on white, as everyone's tables do", () => {
    expect(contrastRatio("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  });

  it("refuses colours it cannot compute", () => {
    expect(() => contrastRatio("red", "#ffffff")).toThrow(/no #rrggbb/);
    expect(() => contrastRatio("#0b0c0fb3", "#ffffff")).toThrow(/no #rrggbb/);
  });
});

const themes: [string, Colours][] = [
  ["light", light.colour],
  ["dark", dark.colour],
];

/** The pairs below the minimum, in words, so that a failure names them. */
function tooFaint(colours: Colours, pairings: readonly Pairing[], minimum: number): string[] {
  return pairings.flatMap(({ colour, on }) =>
    on
      .map((surface) => ({ surface, ratio: contrastRatio(colours[colour], colours[surface]) }))
      .filter(({ ratio }) => ratio < minimum)
      .map(({ surface, ratio }) => `${colour} on ${surface}: ${ratio.toFixed(2)}`),
  );
}

describe.each(themes)("in the %s theme", (_name, colours) => {
  it("every text colour has 4.5:1 on every surface it stands on", () => {
    expect(tooFaint(colours, textPairings, 4.5)).toEqual([]);
  });

  it("every control's edge and the focus ring have 3:1 against what is beside them", () => {
    expect(tooFaint(colours, edgePairings, 3)).toEqual([]);
  });
});
