import { inspect } from "node:util";
import type { Log } from "../../api/logging/log";

/**
 * Logs the errors and warnings that packages print to the console: of an error only its stack, never its other properties,
 * such as a request.
 */
export function logConsole(log: Log): void {
  const line = (values: unknown[]) => values.map(textOf).join(" ");
  console.error = (...values) => log.error("console", { error: line(values) });
  console.warn = (...values) => log.warn("console", { error: line(values) });
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Error) return value.stack ?? value.message;
  return inspect(value, { depth: 0, maxStringLength: 200, breakLength: Number.POSITIVE_INFINITY });
}
