import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  approvedPictures,
  type Decision,
  type DecisionFile,
  decide,
  inOrder,
  parseDecisions,
  type Signed,
  writeDecisions,
} from "./decisions";
import { hashOf, type Picture, readPicture, writePicture } from "./pictures";
import { fileOf, nameOf, type Shot } from "./shots";
import type { Difference } from "./verdict";

/** The folders of the visual review. */
export interface Gallery {
  /** The approved pictures, in the repository. */
  baselines: string;
  /** What reviewers decided, in the repository. */
  decisions: string;
  /** What a run leaves behind for the review; not in the repository. */
  results: string;
}

/** The decisions in the repository, the oldest first. */
export function readDecisions({ decisions }: Gallery): Signed[] {
  if (!existsSync(decisions)) return [];
  const names = readdirSync(decisions).filter((name) => name.endsWith(".json"));
  return inOrder(names.map((name) => readDecisionFile(join(decisions, name))));
}

/** Where a shot's picture of the last run lies. */
export const takenFile = ({ results }: Gallery, shot: Shot) => join(results, "pictures", fileOf(shot));

/** Where a shot's approved picture lies. */
const baselineFile = ({ baselines }: Gallery, shot: Shot) => join(baselines, fileOf(shot));

/** Where an approved picture is kept once a newer one has been approved, so that minds can be changed. */
const formerFile = ({ results }: Gallery, shot: Shot) => join(results, "former", fileOf(shot));

/** What a reviewer says about differences. */
export type Word = { decision: "approve" } | { decision: "refuse"; reason: string };

/**
 * Writes down what was decided about differences, and brings the baselines in line with it.
 *
 * @throws a sentence when a picture is no longer the one that was judged
 */
export function recordDecisions(
  gallery: Gallery,
  who: string,
  now: Date,
  differences: readonly Difference[],
  word: Word & { reason?: string },
): void {
  // All are looked at before any is written: one that cannot be decided on must not leave the others half done. One at
  // a time, as the pictures of every story together are gigabytes.
  for (const difference of differences) {
    if (word.decision === "approve") judged(gallery, difference);
    else approvedBefore(gallery, difference);
  }
  for (const difference of differences) {
    if (word.decision === "refuse") putBaselineBack(gallery, difference);
    else takeAsBaseline(gallery, difference, judged(gallery, difference));
  }
  const path = join(gallery.decisions, `${now.toISOString().slice(0, 10)}-${asFileName(who)}.json`);
  let file: DecisionFile = existsSync(path) ? readDecisionFile(path) : { who, decisions: [] };
  for (const { shot, before, after } of differences) {
    const decision: Decision = { when: now.toISOString(), ...shot, before, after, ...word };
    file = decide(file, decision);
  }
  write(path, writeDecisions(file));
}

/** What is wrong with the baselines: each has to be there and to show what was approved, and nothing else may lie there. */
export function findBaselineFaults(gallery: Gallery, decisions: readonly Signed[]): string[] {
  const approved = [...approvedPictures(decisions).values()];
  const faults = approved.flatMap(({ shot, hash }) => {
    const hashThere = hashOfFile(baselineFile(gallery, shot));
    if (hashThere === hash) return [];
    if (hashThere === null) return [`${nameOf(shot)}: its approved picture is missing.`];
    return [`${nameOf(shot)}: the picture in the repository is not the approved one.`];
  });
  const expected = new Set(approved.map(({ shot }) => fileOf(shot)));
  const strays = picturesIn(gallery.baselines).filter((file) => !expected.has(file));
  return [...faults, ...strays.map((file) => `${file}: nobody has approved this picture.`)];
}

/** The picture that a decision is about; null when the story is gone. */
function judged(gallery: Gallery, { shot, after }: Difference): Picture | null {
  if (after === null) return null;
  const file = takenFile(gallery, shot);
  const picture = existsSync(file) ? readPicture(readFileSync(file)) : null;
  if (picture && hashOf(picture) === after) return picture;
  throw new Error(
    `${nameOf(shot)} was photographed again since, so this decision would be about another picture. ` +
      "End the review and begin it anew.",
  );
}

function takeAsBaseline(gallery: Gallery, { shot, before }: Difference, picture: Picture | null): void {
  const baseline = baselineFile(gallery, shot);
  if (before !== null && hashOfFile(baseline) === before)
    write(formerFile(gallery, shot), readFileSync(baseline));
  if (picture) write(baseline, writePicture(picture));
  else rmSync(baseline, { force: true });
}

/** Undoes what an approval of the same difference did before. */
function putBaselineBack(gallery: Gallery, difference: Difference): void {
  const before = approvedBefore(gallery, difference);
  const baseline = baselineFile(gallery, difference.shot);
  if (before === null) rmSync(baseline, { force: true });
  else if (before !== baseline) write(baseline, readFileSync(before));
}

/** Where the picture is that a difference began with; undefined when there was none, or it is gone. */
export function pictureBefore(gallery: Gallery, { shot, before }: Difference): string | undefined {
  const places = [baselineFile(gallery, shot), formerFile(gallery, shot)];
  return before === null ? undefined : places.find((place) => hashOfFile(place) === before);
}

/** The same for whoever would put it back; null when there was none. */
function approvedBefore(gallery: Gallery, difference: Difference): string | null {
  if (difference.before === null) return null;
  const file = pictureBefore(gallery, difference);
  if (file) return file;
  throw new Error(
    `${nameOf(difference.shot)}: the picture before is not here any more, so it cannot be put back. ` +
      "Get tests/visual back as it was (git), run npm run visual and review again.",
  );
}

function hashOfFile(path: string): string | null {
  return existsSync(path) ? hashOf(readPicture(readFileSync(path))) : null;
}

function picturesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".png"));
}

function readDecisionFile(path: string): DecisionFile {
  return parseDecisions(readFileSync(path, "utf8"), path);
}

function asFileName(who: string): string {
  const plain = who
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  return plain.replace(/^-|-$/g, "") || "someone";
}

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
