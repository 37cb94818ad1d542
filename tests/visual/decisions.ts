import { z } from "zod";
import { nameOf, type Shot, themes } from "./shots";

const PictureHash = z.string().regex(/^[0-9a-f]{32}$/, "is not a picture's hash");

/** What a reviewer said about one difference. */
const Decision = z.object({
  when: z.iso.datetime(),
  story: z.string(),
  theme: z.enum(themes),
  width: z.number().int(),
  /** The hash of the approved picture before; null when there was none. */
  before: PictureHash.nullable(),
  /** The hash of the picture decided on; null when the story, or its picture, is gone. */
  after: PictureHash.nullable(),
  decision: z.enum(["approve", "refuse"]),
  /** Required to refuse: the author has to know what to change. */
  reason: z.string().optional(),
});
export type Decision = z.infer<typeof Decision>;

/** One file of `tests/visual/decisions/`: what one person decided on one day. */
const DecisionFile = z.object({ who: z.string().min(1), decisions: z.array(Decision) });
export type DecisionFile = z.infer<typeof DecisionFile>;

/** A decision with who made it. */
export type Signed = Decision & { who: string };

/** @throws a sentence that names the file and what is wrong in it */
export function parseDecisions(text: string, file: string): DecisionFile {
  try {
    return DecisionFile.parse(JSON.parse(text));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Error(`${file} cannot be read, so nobody knows what it approves. Mend it:\n${why}`);
  }
}

/** A line for each decision, so that a change of decisions reads as one. */
export function writeDecisions({ who, decisions }: DecisionFile): string {
  const lines = decisions.map((decision) => `    ${JSON.stringify(decision)}`);
  return `{\n  "who": ${JSON.stringify(who)},\n  "decisions": [\n${lines.join(",\n")}\n  ]\n}\n`;
}

/** The decisions of all files, the oldest first: branches that were merged come in any order. */
export function inOrder(files: readonly DecisionFile[]): Signed[] {
  return files
    .flatMap(({ who, decisions }) => decisions.map((decision) => ({ ...decision, who })))
    .sort((a, b) => Date.parse(a.when) - Date.parse(b.when));
}

/** Which picture each shot is approved to have, by the shot's name. Whoever refuses what was approved last takes that back. */
export function approvedPictures(decisions: readonly Signed[]): Map<string, { shot: Shot; hash: string }> {
  const approved = new Map<string, { shot: Shot; hash: string }>();
  /** By the shot's name, the difference that was approved last. */
  const last = new Map<string, Decision>();
  for (const decided of decisions) {
    const { story, theme, width, before, after, decision } = decided;
    const shot = { story, theme, width };
    const name = nameOf(shot);
    const isTakenBack = decision === "refuse" && isSame(last.get(name), decided);
    if (decision === "refuse" && !isTakenBack) continue;
    const hash = isTakenBack ? before : after;
    if (hash) approved.set(name, { shot, hash });
    else approved.delete(name);
    if (isTakenBack) last.delete(name);
    else last.set(name, decided);
  }
  return approved;
}

/** Whether two decisions are about the same difference. */
function isSame(one: Decision | undefined, other: Decision): boolean {
  return (
    one !== undefined &&
    nameOf(one) === nameOf(other) &&
    one.before === other.before &&
    one.after === other.after
  );
}

/** Adds a decision to a file. Who decides on the same difference again has changed their mind. */
export function decide(file: DecisionFile, decision: Decision): DecisionFile {
  const others = file.decisions.filter((earlier) => !isSame(earlier, decision));
  return { ...file, decisions: [...others, decision] };
}
