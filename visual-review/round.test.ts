import { expect, it } from "vitest";
import { Baselines } from "./baselines";
import { writeRun } from "./run";
import { componentOf, nameOf } from "./shots";
import {
  aGallery,
  approveAll,
  button,
  check,
  cream,
  openReview,
  panel,
  quiet,
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
    "  light 360 px has changed",
    "inputs-button--quiet",
    "  light 360 px has changed",
  ]);

  const review = await openReview(gallery);
  expect((await review.state()).differences.map(({ story }) => story)).toEqual([button.story, quiet.story]);
  await review.decide(button, { decision: "approve" });
  await review.decide(quiet, { decision: "refuse", reason: "Quiet has to stay quiet" });
  expect(check(gallery)).toEqual(["inputs-button--quiet", "  light 360 px has changed"]);

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
    "  light 360 px is new",
    "inputs-button--default",
    "  light 360 px is gone",
  ]);
  const review = await openReview(gallery);
  await review.decide(panel, { decision: "approve" });
  await review.decide(button, { decision: "approve" });
  expect(check(gallery)).toEqual([]);
});

it("components that a run did not photograph are neither shown nor called gone", async () => {
  const gallery = aGallery();
  take(gallery, { [button.story]: white, [quiet.story]: white, [panel.story]: white });
  approveAll(gallery);
  take(gallery, { [button.story]: cream }, [componentOf(button.story)]);

  const { differences } = await (await openReview(gallery)).state();

  expect(differences.map(({ story, state }) => `${story} ${state}`)).toEqual([
    `${button.story} changed`,
    `${quiet.story} removed`,
  ]);
});

it("what could not be photographed is named to the reviewer", async () => {
  const gallery = aGallery();
  const findings = [{ shot: button, failure: "It did not open.\n  at somewhere" }];
  writeRun(gallery, { when: new Date().toISOString(), components: {}, titles: {}, findings });

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
  const body = JSON.stringify({ names: [nameOf(button)], word: { decision: "approve" } });
  const post = (address: string, origin: string, type = "application/json") =>
    fetch(address, { method: "POST", body, headers: { origin, "content-type": type } });
  const { origin } = new URL(url);
  expect((await post(`${url}decide`, "https://elsewhere.example")).status).toBe(403);
  expect((await post(`${url}decide`, origin, "text/plain")).status).toBe(403);
  expect((await post(`${origin}/${"x".repeat(32)}/decide`, origin)).status).toBe(404);
  expect(new Baselines(gallery).pictures.shots).toEqual([]);
  expect((await post(`${url}decide`, origin)).status).toBe(200);
});

it("a decision about a picture that was taken again since is not taken", async () => {
  const gallery = aGallery();
  take(gallery, { [button.story]: white });
  const review = await openReview(gallery);
  take(gallery, { [button.story]: cream });
  await expect(review.decide(button, { decision: "approve" })).rejects.toThrow("409");
  expect(new Baselines(gallery).pictures.shots).toEqual([]);
});
