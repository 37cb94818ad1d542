import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Gallery } from "./gallery";
import { type Shot, themes } from "./shots";
import type { Finding } from "./verdict";

const shot = z.object({
  story: z.string(),
  theme: z.enum(themes),
  width: z.number(),
}) satisfies z.ZodType<Shot>;

/** What the last run found, kept for the review. */
const Run = z.object({
  when: z.iso.datetime(),
  /** Only stories whose id contains one of these were photographed; all of them where there is none. */
  parts: z.array(z.string()),
  /** What Storybook calls each story, by id. */
  titles: z.record(z.string(), z.string()),
  findings: z.array(
    z.union([z.object({ shot, hash: z.string() }), z.object({ shot, failure: z.string() })]),
  ) satisfies z.ZodType<Finding[]>,
});
export type Run = z.infer<typeof Run>;

/** Whether a run that was asked for these parts photographs the story. */
export function isMeant(parts: readonly string[], story: string): boolean {
  return parts.length === 0 || parts.some((part) => story.includes(part));
}

export function writeRun({ results }: Gallery, run: Run): void {
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, "run.json"), JSON.stringify(run));
}

/** Forgets the last run: a new one, also one that breaks off, leaves other pictures. */
export function forgetRun({ results }: Gallery): void {
  rmSync(join(results, "run.json"), { force: true });
  rmSync(join(results, "pictures"), { recursive: true, force: true });
}

/** @throws a sentence when nothing has been photographed yet */
export function readRun({ results }: Gallery): Run {
  const path = join(results, "run.json");
  if (!existsSync(path))
    throw new Error(
      "There is no finished run of pictures here, so there is nothing to review. Run: npm run visual",
    );
  return Run.parse(JSON.parse(readFileSync(path, "utf8")));
}
