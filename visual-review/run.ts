import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Baselines, Gallery, Source } from "./baselines";
import { About } from "./change/component-facts";
import { Size } from "./manifest";
import { Misuse } from "./misuse";
import { componentOf, type Shot, themes } from "./shots";
import { type Finding, judge, type Verdict } from "./verdict";

const shot = z.object({
  story: z.string(),
  theme: z.enum(themes),
  width: z.number(),
}) satisfies z.ZodType<Shot>;

/** The results of the last run, stored for the review. */
const Run = z.object({
  when: z.iso.datetime(),
  /** The components that were photographed, all stories of each, with their sources; null for one that is gone. */
  components: z.record(
    z.string(),
    z.object({ file: z.string(), hash: z.string(), size: Size.optional() }).nullable(),
  ) satisfies z.ZodType<Record<string, Source | null>>,
  /** Storybook's title of each story, by id. */
  titles: z.record(z.string(), z.string()),
  /** The stories that are behaviours, by id; the others are states. */
  behaviours: z.array(z.string()).optional(),
  /** The code of each story, by id. */
  code: z.record(z.string(), z.string()).optional(),
  /** The facts about each component that was photographed, for a reviewer. */
  about: z.record(z.string(), About).optional(),
  /** The approved pictures' browser and this run's, in words. */
  browsers: z.object({ approved: z.string(), here: z.string() }).optional(),
  findings: z.array(
    z.union([
      z.object({ shot, hash: z.string(), tree: z.string().optional() }),
      z.object({ shot, failure: z.string() }),
    ]),
  ) satisfies z.ZodType<Finding[]>,
});
export type Run = z.infer<typeof Run>;

/** Whether a run's browser draws differently from that of the approved pictures: the run shows the changes of a move to it. */
export function isOfAnotherBrowser({ about }: Pick<Run, "about">): boolean {
  return Object.values(about ?? {}).some(({ cause }) => cause === "browser" || cause === "code or browser");
}

/** Compares a run with the approved pictures as they are now. */
export function judgeRun({ findings, components }: Run, baselines: Baselines): Verdict[] {
  return judge(findings, baselines, (component) => component in components);
}

/** Records the sources of some of a run's components, of those whose pictures are all approved by now. */
export function sealWhatIsApproved(
  run: Run,
  baselines: Baselines,
  components: Iterable<string> = Object.keys(run.components),
): void {
  const verdicts = judgeRun(run, baselines);
  const open = new Set(
    verdicts.filter(({ state }) => state !== "same").map((each) => componentOf(each.shot.story)),
  );
  for (const component of components)
    if (!open.has(component)) baselines.seal(component, run.components[component] ?? undefined);
}

export function writeRun({ results }: Gallery, run: Run): void {
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, "run.json"), JSON.stringify(run));
}

/** Removes the last run: a new one, even one that is interrupted, writes other pictures. */
export function forgetRun({ results }: Gallery): void {
  rmSync(join(results, "run.json"), { force: true });
  rmSync(join(results, "pictures"), { recursive: true, force: true });
}

/** Reads the last run. @throws Misuse when there is none */
export function readRun({ results }: Gallery): Run {
  const path = join(results, "run.json");
  if (!existsSync(path))
    throw new Misuse(
      "There is no finished run of pictures here, so there is nothing to review. Run: npm run visual",
    );
  return Run.parse(JSON.parse(readFileSync(path, "utf8")));
}
