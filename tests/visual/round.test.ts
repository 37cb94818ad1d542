import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../support/temporary-folder";
import { findBaselineFaults, type Gallery, readDecisions, recordDecisions, takenFile } from "./gallery";
import { hashOf, type Picture, readPicture, writePicture } from "./pictures";
import { serveReview } from "./review/server";
import type { ReviewState } from "./review/state";
import { forgetRun, writeRun } from "./run";
import { fileOf, type Shot } from "./shots";
import { isDifference, judge, missing } from "./verdict";

const white = 250;
const cream = 240;
const stories = ["inputs-button--default", "inputs-button--quiet", "cards-panel--default"];
const [button, quiet, panel] = stories.map((story): Shot => ({ story, theme: "light", width: 360 })) as [
  Shot,
  Shot,
  Shot,
];

it("a change is accepted only when every difference it makes is approved", async () => {
  const gallery = aGallery();
  take(gallery, { [button.story]: white, [quiet.story]: white, [panel.story]: white });
  approveAll(gallery);
  expect(check(gallery)).toEqual([]);

  take(gallery, { [button.story]: cream, [quiet.story]: cream, [panel.story]: white });
  expect(check(gallery)).toEqual([
    "inputs-button--default",
    "  light 360 px has changed: nobody has approved it",
    "inputs-button--quiet",
    "  light 360 px has changed: nobody has approved it",
  ]);

  const review = await openReview(gallery);
  expect((await review.state()).differences.map(({ story }) => story)).toEqual([button.story, quiet.story]);
  await review.decide(button, { decision: "approve" });
  await review.decide(quiet, { decision: "refuse", reason: "Quiet has to stay quiet" });
  expect(check(gallery)).toEqual([
    "inputs-button--quiet",
    '  light 360 px has changed: refused by Reviewer, "Quiet has to stay quiet"',
  ]);

  take(gallery, { [button.story]: cream, [quiet.story]: white, [panel.story]: white });
  expect(check(gallery)).toEqual([]);
});

it("new and removed stories need an approval too", async () => {
  const gallery = aGallery();
  take(gallery, { [button.story]: white });
  approveAll(gallery);
  take(gallery, { [panel.story]: white });
  expect(check(gallery)).toEqual([
    "cards-panel--default",
    "  light 360 px is new: nobody has approved it",
    "inputs-button--default",
    "  light 360 px is gone: nobody has approved it",
  ]);
  const review = await openReview(gallery);
  await review.decide(panel, { decision: "approve" });
  await review.decide(button, { decision: "approve" });
  expect(check(gallery)).toEqual([]);
});

it("a picture that is put into the repository without an approval is named", () => {
  const gallery = aGallery();
  take(gallery, { [button.story]: white });
  approveAll(gallery);
  save(join(gallery.baselines, fileOf(button)), painted(cream));
  save(join(gallery.baselines, fileOf(panel)), painted(cream));
  expect(check(gallery)).toEqual([
    "inputs-button--default.light.360: the picture in the repository is not the approved one.",
    "cards-panel/default.light.360.png: nobody has approved this picture.",
  ]);
});

it("a reviewer who changes their mind gets the former picture back", async () => {
  const gallery = aGallery();
  take(gallery, { [button.story]: white });
  approveAll(gallery);
  take(gallery, { [button.story]: cream });
  const review = await openReview(gallery);
  const before = await review.picture("before", button);
  await review.decide(button, { decision: "approve" });
  expect(baseline(gallery)).toBe(hashOf(painted(cream)));
  expect(await review.picture("before", button)).toEqual(before);
  await review.decide(button, { decision: "refuse", reason: "Too yellow" });
  expect(baseline(gallery)).toBe(hashOf(painted(white)));
  expect(check(gallery)).toHaveLength(2);
});

it("a reviewer may change their mind after another run, and on another day", async () => {
  const gallery = aGallery();
  take(gallery, { [button.story]: white });
  approveAll(gallery);
  take(gallery, { [button.story]: cream });
  const [difference] = judge(runOf(gallery), readDecisions(gallery)).filter(isDifference);
  if (!difference) throw new Error("Nothing differs.");
  recordDecisions(gallery, "Reviewer", new Date("2026-03-02T23:00:00Z"), [difference], {
    decision: "approve",
  });
  forgetRun(gallery);
  take(gallery, { [button.story]: cream });

  const refusal = { decision: "refuse", reason: "Too yellow" } as const;
  recordDecisions(gallery, "Reviewer", new Date("2026-03-03T01:00:00Z"), [difference], refusal);

  expect(baseline(gallery)).toBe(hashOf(painted(white)));
  expect(check(gallery)).toEqual([
    "inputs-button--default",
    '  light 360 px has changed: refused by Reviewer, "Too yellow"',
  ]);
});

it("what cannot be put back is not refused", async () => {
  const gallery = aGallery();
  take(gallery, { [button.story]: white });
  approveAll(gallery);
  take(gallery, { [button.story]: cream });
  const review = await openReview(gallery);
  await review.decide(button, { decision: "approve" });
  rmSync(join(gallery.results, "former"), { recursive: true });

  await expect(review.decide(button, { decision: "refuse", reason: "Too yellow" })).rejects.toThrow("409");
  expect(check(gallery)).toEqual([]);
});

it("a run that broke off leaves nothing to review", async () => {
  const gallery = aGallery();
  take(gallery, { [button.story]: white });
  forgetRun(gallery);
  await expect(openReview(gallery)).rejects.toThrow("There is no finished run of pictures here");
});

it("what could not be photographed is named to the reviewer", async () => {
  const gallery = aGallery();
  const findings = [{ shot: button, failure: "It did not open.\n  at somewhere" }];
  writeRun(gallery, { when: new Date().toISOString(), part: "", titles: {}, findings });

  const { differences, failures } = await (await openReview(gallery)).state();

  expect(differences).toEqual([]);
  expect(failures).toMatchObject([
    { title: button.story, theme: "light", width: 360, why: "It did not open." },
  ]);
});

it("only the review page itself can decide", async () => {
  const gallery = aGallery();
  take(gallery, { [button.story]: white });
  const { url } = await openReview(gallery);
  const body = JSON.stringify({ names: ["inputs-button--default.light.360"], word: { decision: "approve" } });
  const post = (address: string, origin: string, type = "application/json") =>
    fetch(address, { method: "POST", body, headers: { origin, "content-type": type } });
  const { origin } = new URL(url);
  expect((await post(`${url}decide`, "https://elsewhere.example")).status).toBe(403);
  expect((await post(`${url}decide`, origin, "text/plain")).status).toBe(403);
  expect((await post(`${origin}/${"x".repeat(32)}/decide`, origin)).status).toBe(404);
  expect(readDecisions(gallery)).toEqual([]);
  expect((await post(`${url}decide`, origin)).status).toBe(200);
});

it("a refusal without a reason is not taken", async () => {
  const gallery = aGallery();
  take(gallery, { [button.story]: white });
  const review = await openReview(gallery);
  await expect(review.decide(button, { decision: "refuse", reason: " " })).rejects.toThrow("400");
});

it("a decision about a picture that was taken again since is not taken", async () => {
  const gallery = aGallery();
  take(gallery, { [button.story]: white });
  const review = await openReview(gallery);
  take(gallery, { [button.story]: cream });
  await expect(review.decide(button, { decision: "approve" })).rejects.toThrow("409");
  expect(readDecisions(gallery)).toEqual([]);
});

function aGallery(): Gallery {
  const folder = temporaryFolder();
  return {
    baselines: join(folder, "baselines"),
    decisions: join(folder, "decisions"),
    results: join(folder, "results"),
  };
}

/** Stands for `npm run visual`: leaves pictures of stories, each in one grey, and what was found. */
function take(gallery: Gallery, greys: Record<string, number>): void {
  const shots = [button, quiet, panel].filter(({ story }) => story in greys);
  const findings = shots.map((shot) => {
    const picture = painted(greys[shot.story] ?? 0);
    save(takenFile(gallery, shot), picture);
    return { shot, hash: hashOf(picture) };
  });
  writeRun(gallery, { when: new Date().toISOString(), part: "", titles: {}, findings });
}

/** Stands for `npm run visual -- --check`. */
function check(gallery: Gallery): string[] {
  const decisions = readDecisions(gallery);
  const verdicts = judge(runOf(gallery), decisions);
  return [...missing(verdicts), ...findBaselineFaults(gallery, decisions)];
}

function approveAll(gallery: Gallery): void {
  const differences = judge(runOf(gallery), readDecisions(gallery)).filter(isDifference);
  recordDecisions(gallery, "Reviewer", new Date("2026-03-01T09:00:00Z"), differences, {
    decision: "approve",
  });
}

function runOf({ results }: Gallery) {
  return JSON.parse(readFileSync(join(results, "run.json"), "utf8")).findings;
}

/** The review page as its script uses it. */
async function openReview(gallery: Gallery) {
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

function baseline({ baselines }: Gallery): string {
  return hashOf(readPicture(readFileSync(join(baselines, fileOf(button)))));
}

function painted(grey: number): Picture {
  const rgb = new Uint8Array(8 * 4 * 3).fill(grey);
  rgb[0] = 1;
  return readPicture(writePicture({ width: 8, height: 4, rgb }));
}

function save(path: string, picture: Picture): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, writePicture(picture));
}
