/**
 * The lines that describe a failure (specification §8): every value of an object, lists flattened; a text as it is;
 * otherwise the status text, or "Unknown error".
 */
export function errorLines(body: unknown, statusText = ""): string[] {
  const lines = flatten(body).filter((line) => line.trim() !== "");
  return lines.length > 0 ? lines : [statusText || "Unknown error"];
}

function flatten(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => (isReason(key, child) ? [] : flatten(child)));
}

/** The machine-readable reason is a string next to `detail`; the errors of a field are a list (specification 10.17). */
function isReason(key: string, value: unknown): boolean {
  return key === "code" && typeof value === "string";
}
