import { expect, it } from "vitest";
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
  take,
  white,
} from "./small-gallery";

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
  await review.decide(button, { decision: "approve" });
  expect(check(gallery)).toEqual([]);
});

it("a new picture that is refused after all is in the repository no more", async () => {
  const gallery = aGallery();
  take(gallery, { [button.story]: white });
  const review = await openReview(gallery);
  await review.decide(button, { decision: "approve" });
  await review.decide(button, { decision: "refuse", reason: "" });
  expect(baseline(gallery)).toBeNull();
});

it("what is refused stays as it was, with the reason for the author", async () => {
  const gallery = aChangedGallery();
  const review = await openReview(gallery);
  await review.decide(button, { decision: "refuse", reason: "Too yellow" });
  expect(baseline(gallery)).toBe(hashOf(painted(white)));
  expect((await review.state()).differences).toMatchObject([
    { word: { decision: "refuse", reason: "Too yellow" } },
  ]);
});

it("a run that broke off leaves nothing to review", async () => {
  const gallery = aGallery();
  take(gallery, { [button.story]: white });
  forgetRun(gallery);
  await expect(openReview(gallery)).rejects.toThrow("There is no finished run of pictures here");
});
