import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "../support/temporary-folder";
import { findBaselineFaults, type Gallery, readDecisions, recordDecisions, takenFile } from "./gallery";
import { hashOf, type Picture, readPicture, writePicture } from "./pictures";
import { serveReview } from "./review/server";
import type { ReviewState } from "./review/state";
import { writeRun } from "./run";
import { fileOf, type Shot } from "./shots";
import { isDifference, judge, missing } from "./verdict";

export const white = 250;
export const cream = 240;
const stories = ["inputs-button--default", "inputs-button--quiet", "cards-panel--default"];
export const [button, quiet, panel] = stories.map(
  (story): Shot => ({ story, theme: "light", width: 360 }),
) as [Shot, Shot, Shot];

/** The folders of a review that is empty. */
export function aGallery(): Gallery {
  const folder = temporaryFolder();
  return {
    baselines: join(folder, "baselines"),
    decisions: join(folder, "decisions"),
    results: join(folder, "results"),
  };
}

/** One with a white button that is approved, and a cream one that was photographed since. */
export function aChangedGallery(): Gallery {
  const gallery = aGallery();
  take(gallery, { [button.story]: white });
  approveAll(gallery);
  take(gallery, { [button.story]: cream });
  return gallery;
}

/** Stands for `npm run visual`: leaves pictures of stories, each in one grey, and what was found. `parts` are its --stories. */
export function take(gallery: Gallery, greys: Record<string, number>, parts: string[] = []): void {
  const shots = [button, quiet, panel].filter(({ story }) => story in greys);
  const findings = shots.map((shot) => {
    const picture = painted(greys[shot.story] ?? 0);
    save(takenFile(gallery, shot), picture);
    return { shot, hash: hashOf(picture) };
  });
  writeRun(gallery, { when: new Date().toISOString(), parts, titles: {}, findings });
}

/** Stands for `npm run visual -- --check`. */
export function check(gallery: Gallery): string[] {
  const decisions = readDecisions(gallery);
  const verdicts = judge(runOf(gallery), decisions);
  return [...missing(verdicts), ...findBaselineFaults(gallery, decisions)];
}

/** Approves whatever differs. */
export function approveAll(gallery: Gallery): void {
  const differences = judge(runOf(gallery), readDecisions(gallery)).filter(isDifference);
  recordDecisions(gallery, "Reviewer", new Date("2026-03-01T09:00:00Z"), differences, {
    decision: "approve",
  });
}

/** What the last run found. */
export function runOf({ results }: Gallery) {
  return JSON.parse(readFileSync(join(results, "run.json"), "utf8")).findings;
}

/** The review page as its script uses it. */
export async function openReview(gallery: Gallery) {
  const { url, close } = await serveReview({
    gallery,
    page: gallery.results,
    storybook: gallery.results,
    who: "Reviewer",
    port: 0,
  });
  onTestFinished(close);
  return {
    url,
    state: async () => (await (await fetch(`${url}state.json`)).json()) as ReviewState,
    picture: async (side: "before" | "after", { story, theme, width }: Shot) =>
      new Uint8Array(await (await fetch(`${url}${side}/${story}.${theme}.${width}`)).arrayBuffer()),
    decide: async ({ story, theme, width }: Shot, word: object) => {
      const answer = await fetch(`${url}decide`, {
        method: "POST",
        headers: { origin: new URL(url).origin, "content-type": "application/json" },
        body: JSON.stringify({ names: [`${story}.${theme}.${width}`], word }),
      });
      if (!answer.ok) throw new Error(String(answer.status));
    },
  };
}

/** The hash of the picture of the button that is approved. */
export function baseline({ baselines }: Gallery): string {
  return hashOf(readPicture(readFileSync(join(baselines, fileOf(button)))));
}

/** A small picture in one grey. */
export function painted(grey: number): Picture {
  const rgb = new Uint8Array(8 * 4 * 3).fill(grey);
  rgb[0] = 1;
  return readPicture(writePicture({ width: 8, height: 4, rgb }));
}

/** Writes a picture. */
export function save(path: string, picture: Picture): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, writePicture(picture));
}
