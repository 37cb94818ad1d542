import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DRAWING } from "./signature";
import { cleanName, isBlankName, isNameOf, planTypedName, questionName } from "./typedName";

/** Letters half as wide as they are high: near enough to a serif. */
const widthOf = (text: string, fontPixels: number) => text.length * fontPixels * 0.5;

describe("a typed name", () => {
  test("is one large line in the middle", () => {
    const plan = planTypedName("Ada Byron", widthOf);
    expect(plan.lines).toHaveLength(1);
    expect(plan.lines[0]).toMatchObject({ text: "Ada Byron", x: 304 });
    expect(plan.fontPixels).toBe(64);
  });

  test("becomes smaller before it breaks", () => {
    const plan = planTypedName("Maximiliane von Hohenstein", widthOf);
    expect(plan.lines).toHaveLength(1);
    expect(plan.fontPixels).toBeLessThan(64);
  });

  test("breaks between words when one line would be illegible", () => {
    const plan = planTypedName(Array(12).fill("Hohenstein").join(" "), widthOf);
    expect(plan.lines.length).toBeGreaterThan(1);
    expect(plan.lines.map(({ text }) => text).join(" ")).toBe(Array(12).fill("Hohenstein").join(" "));
  });

  test("of any length within 200 characters stays inside the drawing", () => {
    const word = fc.string({ minLength: 1, maxLength: 20, unit: fc.constantFrom(..."abcdefgh") });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 10 }), (words) => {
        const { lines, fontPixels } = planTypedName(words.join(" "), widthOf);
        for (const { text, y } of lines) {
          expect(widthOf(text, fontPixels)).toBeLessThanOrEqual(DRAWING.width);
          expect(y).toBeGreaterThan(fontPixels * 0.7);
          expect(y).toBeLessThan(DRAWING.height);
        }
      }),
    );
  });
});

test("the question keeps each name apart, in the order in which it reads by itself", () => {
  const question = questionName("\u202eEve \u2069\u05dc\u05d5\u05d9", "\u05db\u05d4\u05df Ada");
  expect(question).toContain(
    "You typed “\u2068Eve \u05dc\u05d5\u05d9\u2069”, and you sign as \u2068\u05db\u05d4\u05df Ada\u2069.",
  );
});

describe("what of the typed text is a name", () => {
  test("outer blanks go and inner ones become one", () => {
    expect(cleanName("  Ada \u00a0 \t Byron\n")).toBe("Ada Byron");
  });

  test("characters that turn the reading direction around go", () => {
    expect(cleanName("Ada \u202eByron")).toBe("Ada Byron");
  });

  test.each(["", "   ", "\u200b\u2060", "...", "123"])("%j is no name", (typed) => {
    expect(isBlankName(typed)).toBe(true);
  });

  test.each(["Ada", "李", "أحمد", "Жанна", "J"])("%j is one", (typed) => {
    expect(isBlankName(typed)).toBe(false);
  });
});

test.each([
  ["ada rossi", true],
  [" Rossi,  Ada", true],
  ["Àda Rossi", true],
  ["Ada", false],
  ["Ada Bianchi", false],
])("%j is the name of Ada Rossi: %s", (typed, is) => {
  expect(isNameOf(typed, "Ada Rossi")).toBe(is);
});
