import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RunningSite } from "../servers/running-site";
import { temporaryFolder } from "../temporary-folder";

/** Runs a manager's verb that reads a JSON file, next to a running site. */
export async function runWithFile(
  site: Pick<RunningSite, "programme">,
  verb: "score" | "offer",
  number: string,
  content: object,
): Promise<void> {
  const file = join(temporaryFolder(), `${verb}.json`);
  writeFileSync(file, JSON.stringify(content));
  await site.programme("submission", verb, number, "--file", file);
  rmSync(file);
}

/** A day of UTC, as an offer names the one on which it lapses. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
