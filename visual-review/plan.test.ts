import { expect, it, onTestFinished, vi } from "vitest";
import { Baselines } from "./baselines";
import { isAllAsApproved, planComponents } from "./plan";
import { report } from "./report";
import { readRun } from "./run";
import { componentOf } from "./shots";
import { aGallery, approveAll, button, cream, panel, sourceOf, take, white } from "./small-gallery";

const [inputs, cards] = [button, panel].map(({ story }) => componentOf(story)) as [string, string];
const stories = new Map(
  [button, panel].map(({ story }) => [
    componentOf(story),
    { file: sourceOf(componentOf(story)).file, ids: [story] },
  ]),
);
const changedOnly = { all: false, parts: [] };

it("nothing is photographed where nothing has changed", () => {
  const baselines = approved();
  expect(isAllAsApproved(sources(), baselines)).toBe(true);
  expect(planComponents(changedOnly, stories, sources(), baselines)).toEqual(new Map());
});

it("a component is photographed again when something that it is made of has changed", () => {
  const now = sources(sourceOf(inputs, "2"));
  expect(isAllAsApproved(now, approved())).toBe(false);
  expect(planComponents(changedOnly, stories, now, approved())).toEqual(
    new Map([[inputs, sourceOf(inputs, "2")]]),
  );
});

it("all are photographed on demand, and those that are named, changed or not", () => {
  expect([...planComponents({ all: true, parts: [] }, stories, sources(), approved()).keys()]).toEqual([
    inputs,
    cards,
  ]);
  expect([
    ...planComponents({ all: true, parts: ["panel--def"] }, stories, sources(), approved()).keys(),
  ]).toEqual([cards]);
});

it("a component that is new is photographed, and one whose stories are gone is noticed", () => {
  const added = sources(sourceOf("navigation-link"));
  expect(isAllAsApproved(added, approved())).toBe(false);

  const left = new Map([...sources()].filter(([file]) => file !== sourceOf(cards).file));
  expect(isAllAsApproved(left, approved())).toBe(false);
  const others = new Map([...stories].filter(([component]) => component !== cards));
  expect(planComponents(changedOnly, others, left, approved())).toEqual(new Map([[cards, null]]));
});

it("an empty repository has nothing approved", () => {
  expect(isAllAsApproved(sources(), new Baselines(aGallery()))).toBe(false);
});

it("other sources of the same pictures are written down by a run, and only named by a check", () => {
  const gallery = aGallery();
  const said = vi.spyOn(console, "log").mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  take(gallery, { [button.story]: white });
  const run = readRun(gallery);
  expect(report(run, new Baselines(gallery), false)).toBe(false);
  approveAll(gallery);
  const refactored = { ...run, components: { [inputs]: sourceOf(inputs, "2") } };
  const isMade = () => new Baselines(gallery).isMadeOf(inputs, sourceOf(inputs, "2"));

  expect(report(refactored, new Baselines(gallery), true)).toBe(true);
  expect(said.mock.lastCall?.[0]).toMatch(/^1 component is made of other sources and looks as it did/);
  expect(isMade()).toBe(false);
  expect(report(refactored, new Baselines(gallery), false)).toBe(true);
  expect(isMade()).toBe(true);
});

it("a picture that the browser drew otherwise is told from one that the code did", () => {
  const gallery = aGallery();
  const said = vi.spyOn(console, "log").mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  take(gallery, { [button.story]: white });
  approveAll(gallery);
  take(gallery, { [button.story]: cream });
  const run = readRun(gallery);
  const ofTheBrowser = expect.stringMatching(/^Nothing that inputs-button is made of has changed since/);

  report(run, new Baselines(gallery), true);
  expect(said.mock.calls.flat()).toContainEqual(ofTheBrowser);
  said.mockClear();
  report({ ...run, components: { [inputs]: sourceOf(inputs, "2") } }, new Baselines(gallery), true);
  expect(said.mock.calls.flat()).not.toContainEqual(ofTheBrowser);
});

/** Pictures of two components that are approved. */
function approved(): Baselines {
  const gallery = aGallery();
  take(gallery, { [button.story]: white, [panel.story]: cream });
  approveAll(gallery);
  return new Baselines(gallery);
}

/** The stories' sources, some of them replaced by others. */
function sources(...others: ReturnType<typeof sourceOf>[]) {
  return new Map([sourceOf(inputs), sourceOf(cards), ...others].map((source) => [source.file, source]));
}
