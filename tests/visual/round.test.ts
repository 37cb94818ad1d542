import { join } from "node:path";
import { expect, it } from "vitest";
import { readDecisions } from "./gallery";
import { writeRun } from "./run";
import { fileOf } from "./shots";
import {
  aGallery,
  approveAll,
  button,
  check,
  cream,
  openReview,
  painted,
  panel,
  quiet,
  save,
  take,
  white,
} from "./small-gallery";

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

it("stories that a run was not asked for are neither shown nor called gone", async () => {
  const gallery = aGallery();
  take(gallery, { [button.story]: white, [quiet.story]: white, [panel.story]: white });
  approveAll(gallery);
  take(gallery, { [button.story]: cream }, ["button--def", "panel"]);

  const { differences } = await (await openReview(gallery)).state();

  expect(differences.map(({ story, state }) => `${story} ${state}`)).toEqual([
    `${button.story} changed`,
    `${panel.story} removed`,
  ]);
});

it("what could not be photographed is named to the reviewer", async () => {
  const gallery = aGallery();
  const findings = [{ shot: button, failure: "It did not open.\n  at somewhere" }];
  writeRun(gallery, { when: new Date().toISOString(), parts: [], titles: {}, findings });

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
