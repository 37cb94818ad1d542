import { refused } from "./api-error";

/** Limits of parsed JSON (docs/security.md#limits). */
const MAX_DEPTH = 32;
export const MAX_KEYS = 1000;

/**
 * Parses JSON. Throws 400 when it is invalid, deeper or wider than any call needs, or has a text with half of a surrogate
 * pair: databases and hashes replace that by something else, and two passwords would be the same one.
 */
export async function readJson(bytes: Buffer): Promise<unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw refused(400, "The body is not JSON.");
  }
  if (measure(value, 0) > MAX_KEYS)
    throw refused(400, "The body has too many fields, or is nested too deeply.");
  if (hasHalves(value)) throw refused(400, "The body holds half of a character. Send the whole one.");
  return value;
}

/** The number of keys in all, or Infinity when nested too deeply. A list's items are no keys; its schema limits them. */
function measure(value: unknown, depth: number): number {
  if (typeof value !== "object" || value === null) return 0;
  if (depth >= MAX_DEPTH) return Number.POSITIVE_INFINITY;
  const children = Object.values(value);
  const own = Array.isArray(value) ? 0 : children.length;
  return children.reduce<number>((sum, child) => sum + measure(child, depth + 1), own);
}

/** Whether one of its texts has a lone surrogate of UTF-16. JSON can express that, and UTF-8 cannot. */
function hasHalves(value: unknown): boolean {
  if (typeof value === "string") return /\p{Surrogate}/u.test(value);
  return typeof value === "object" && value !== null && Object.values(value).some(hasHalves);
}
