import { describe, expect, test } from "vitest";
import { dark, light } from "../theme/tokens";
import { CARD_COLOURS, cardColour } from "./cardColour";

test("five card colours rotate by the position in the category", () => {
  expect([0, 1, 2, 3, 4, 5, 11].map(cardColour)).toEqual([1, 2, 3, 4, 5, 1, 2]);
});

describe.each([
  ["light", light.colour],
  ["dark", dark.colour],
])("in the %s theme", (_name, colour) => {
  test.each(CARD_COLOURS)("text on card %d has a contrast of at least 4.5:1", (number) => {
    expect(contrast(colour.onCard, colour[`card${number}`])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour.onCardQuiet, colour[`card${number}`])).toBeGreaterThanOrEqual(4.5);
  });

  test("the ribbon and the label, which turn the colours around, have it too", () => {
    for (const number of CARD_COLOURS) {
      expect(contrast(colour[`card${number}`], colour.onCard)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

/** WCAG 2.2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
