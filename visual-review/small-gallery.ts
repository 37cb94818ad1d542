import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "../tests/support/temporary-folder";
import { Baselines, type Gallery, type Source, takenFile } from "./baselines";
import { hashOf, type Picture, readPicture, writePicture } from "./pictures";
import { serveReview } from "./review/server";
import type { ReviewState } from "./review/state";
import { judgeRun, type Run, readRun, sealWhatIsApproved, writeRun } from "./run";
import { componentOf, nameOf, type Shot } from "./shots";
import { isDifference, missing } from "./verdict";

export const white = 250;
export const cream = 240;
const stories = ["inputs-button--default", "inputs-button--quiet", "cards-panel--default"];
export const [button, quiet, panel] = stories.map(
  (story): Shot => ({ story, theme: "light", width: 360 }),
) as [Shot, Shot, Shot];

/** The folders of a review that is empty. */
export function aGallery(): Gallery {
  const folder = temporaryFolder();
  return { baselines: join(folder, "baselines"), results: join(folder, "results") };
}

/** One with a white button that is approved, and a cream one that was photographed since. */
export function aChangedGallery(): Gallery {
  const gallery = aGallery();
  take(gallery, { [button.story]: white });
  approveAll(gallery);
  take(gallery, { [button.story]: cream });
  return gallery;
}

/** The source of a component's pictures, at a version given by its hash. */
export const sourceOf = (component: string, hash = "1"): Source => ({
  file: `stories/${component}.stories.tsx`,
  hash,
});

/**
 * Simulates `npm run visual`: writes pictures of stories, each in one grey, and the findings.
 *
 * @param components those that were photographed
 */
export function take(
  gallery: Gallery,
  greys: Record<string, number>,
  components = [button, panel].map(({ story }) => componentOf(story)),
  facts: Partial<Run> = {},
): void {
  const shots = [button, quiet, panel].filter(({ story }) => story in greys);
  const findings = shots.map((shot) => {
    const picture = painted(greys[shot.story] ?? 0);
    save(takenFile(gallery, shot), picture);
    return { shot, hash: hashOf(picture) };
  });
  const there = new Set(shots.map(({ story }) => componentOf(story)));
  writeRun(gallery, {
    when: new Date().toISOString(),
    components: Object.fromEntries(components.map((one) => [one, there.has(one) ? sourceOf(one) : null])),
    titles: {},
    ...facts,
    findings: facts.findings ?? findings,
  });
}

/** Simulates `npm run visual -- --check`. */
export function check(gallery: Gallery): string[] {
  return missing(judgeRun(readRun(gallery), new Baselines(gallery)));
}

/** Approves everything that differs. */
export function approveAll(gallery: Gallery): void {
  const baselines = new Baselines(gallery);
  const run = readRun(gallery);
  for (const { shot, after } of judgeRun(run, baselines).filter(isDifference))
    baselines.pictures.put(shot, after ? readPicture(readFileSync(takenFile(gallery, shot))) : null);
  sealWhatIsApproved(run, baselines);
}

/** The review page as its script uses it. */
export async function openReview(gallery: Gallery) {
  const { url, close } = await serveReview({
    gallery,
    page: gallery.results,
    storybook: gallery.results,
    port: 0,
  });
  onTestFinished(close);
  return {
    url,
    state: async () => (await (await fetch(`${url}state.json`)).json()) as ReviewState,
    picture: async (side: "before" | "after", shot: Shot) =>
      new Uint8Array(await (await fetch(`${url}${side}/${nameOf(shot)}`)).arrayBuffer()),
    decide: async (shot: Shot, word: object) => {
      const answer = await fetch(`${url}decide`, {
        method: "POST",
        headers: { origin: new URL(url).origin, "content-type": "application/json" },
        body: JSON.stringify({ names: [nameOf(shot)], word }),
      });
      if (!answer.ok) throw new Error(String(answer.status));
    },
  };
}

/** The hash of the button's approved picture; null when there is none. */
export const baseline = (gallery: Gallery) => new Baselines(gallery).pictures.hashOf(button);

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
