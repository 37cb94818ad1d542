import { expect } from "vitest";
import type { z } from "zod";

const MEBIBYTE = 2 ** 20;

/** As many of a text's repetitions as fit into so many bytes of UTF-8. */
const filling = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));

/**
 * Texts that take far longer than their length suggests, by the algorithm that runs on them.
 *
 * @param bytes how long each is in UTF-8
 */
export function hostileTexts(bytes = MEBIBYTE): [what: string, text: string][] {
  const half = Math.floor(bytes / 2) - 1;
  return [
    // Canonical ordering sorts a run of marks by their class (Unicode Standard Annex 15): the square of its length.
    ["two runs of combining marks", `a${filling("\u0300", half)}${filling("\u0316", half)}`],
    ["combining marks in turns", `a${filling("\u0316\u0300", bytes - 2)}`],
    // NFKC makes 18 characters of this one.
    ["a ligature that grows 18-fold", filling("\ufdfa", bytes)],
    ["blanks before a letter", `${filling(" ", bytes - 1)}x`],
    ["an address that never ends", `${filling("a@", half)}${filling(".a", half)}@`],
    ["digits without an end", `${filling("1", half)}.${filling("1", half)}x`],
    ["line breaks", filling("\r\n", bytes)],
  ];
}

/** Far more than a bounded text takes on a busy machine, and far less than the square of a mebibyte. */
const AT_MOST_MS = 1_000;

/** Expects that a schema refuses each hostile text in place of each text of a value that it accepts, and within a moment. */
export function expectBounded(schema: z.ZodType, sample: unknown): void {
  for (const path of textsIn(sample)) {
    for (const [what, text] of hostileTexts()) {
      const value = withText(sample, path, text);
      const began = performance.now();

      const { success } = schema.safeParse(value);

      expect([path, what, performance.now() - began < AT_MOST_MS]).toEqual([path, what, true]);
      expect([path, what, success]).toEqual([path, what, false]);
    }
  }
}

export type Path = (string | number)[];

/** Where a value has texts. */
export function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => textsIn(child, [...path, name]));
}

/** A copy of the value with another text at this path. */
export function withText(value: unknown, [name, ...rest]: Path, text: string): unknown {
  if (name === undefined) return text;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as object) };
  const fields = copy as Record<string, unknown>;
  fields[name] = withText(fields[name], rest, text);
  return copy;
}
