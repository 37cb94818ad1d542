import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readDecisions, recordDecisions } from "./gallery";
import { hashOf } from "./pictures";
import { forgetRun } from "./run";
import {
  aChangedGallery,
  aGallery,
  baseline,
  button,
  check,
  cream,
  openReview,
  painted,
  runOf,
  take,
  white,
} from "./small-gallery";
import { isDifference, judge } from "./verdict";

it("a reviewer who changes their mind gets the former picture back", async () => {
  const gallery = aChangedGallery();
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
  const gallery = aChangedGallery();
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
  const gallery = aChangedGallery();
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
