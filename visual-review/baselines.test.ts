import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Baselines, type Gallery } from "./baselines";
import { hashOf } from "./pictures";
import { componentOf, fileOf } from "./shots";
import {
  aChangedGallery,
  aGallery,
  approveAll,
  button,
  cream,
  painted,
  panel,
  quiet,
  save,
  sourceOf,
  take,
  white,
} from "./small-gallery";

const inputs = componentOf(button.story);
const all = [button, quiet, panel];

it("pictures with the same bytes are one file, whichever of them it is", () => {
  const gallery = aGallery();
  take(gallery, Object.fromEntries(all.map(({ story }) => [story, white])));
  approveAll(gallery);
  expect(filesOf(gallery)).toHaveLength(1);

  const baselines = new Baselines(gallery);
  expect(baselines.pictures.shots).toHaveLength(3);
  for (const shot of all) {
    expect(greyOf(gallery, shot)).toBe(hashOf(painted(white)));
    baselines.pictures.put(shot, painted(cream));
    expect(greyOf(gallery, shot)).toBe(hashOf(painted(cream)));
    expect(new Baselines(gallery).pictures.shots).toHaveLength(3);
  }
  expect(filesOf(gallery)).toHaveLength(1);
});

it("a picture that others share stays theirs when its story goes", () => {
  const gallery = aGallery();
  take(gallery, Object.fromEntries(all.map(({ story }) => [story, white])));
  approveAll(gallery);
  for (const [position, shot] of all.entries()) {
    new Baselines(gallery).pictures.put(shot, null);
    expect(new Baselines(gallery).pictures.shots).toEqual(
      all.slice(position + 1).sort((a, b) => (a.story < b.story ? -1 : 1)),
    );
    for (const other of all.slice(position + 1)) expect(greyOf(gallery, other)).toBe(hashOf(painted(white)));
  }
  expect(filesOf(gallery)).toEqual([]);
});

it("a component is made of what it was photographed from until its sources or its pictures change", () => {
  const gallery = aGallery();
  take(gallery, { [button.story]: white, [quiet.story]: cream });
  approveAll(gallery);
  const isMade = (hash?: string) => new Baselines(gallery).isMadeOf(inputs, sourceOf(inputs, hash));
  expect(isMade()).toBe(true);
  expect(isMade("2")).toBe(false);
  expect(new Baselines(gallery).isMadeOf(inputs, { file: "stories/Other.stories.tsx", hash: "1" })).toBe(
    false,
  );

  const file = join(gallery.baselines, fileOf(button));
  save(file, painted(200));
  expect(isMade()).toBe(false);
  save(file, painted(white));
  expect(isMade()).toBe(true);
  save(join(gallery.baselines, inputs, "other.light.360.png"), painted(200));
  expect(isMade()).toBe(false);
});

it("a component of which one picture is not approved is not yet made of what it was photographed from", () => {
  const gallery = aChangedGallery();
  take(gallery, { [button.story]: cream, [quiet.story]: cream });
  const baselines = new Baselines(gallery);
  baselines.pictures.put(button, painted(cream));
  expect(baselines.isMadeOf(inputs, sourceOf(inputs))).toBe(false);
  approveAll(gallery);
  expect(new Baselines(gallery).isMadeOf(inputs, sourceOf(inputs))).toBe(true);
});

it("of a component whose stories are gone nothing is left", () => {
  const gallery = aGallery();
  take(gallery, { [button.story]: white, [panel.story]: cream });
  approveAll(gallery);
  take(gallery, { [panel.story]: cream });
  approveAll(gallery);
  expect(readdirSync(gallery.baselines)).toEqual([componentOf(panel.story)]);
});

it("no two of the approved pictures of the project have the same bytes", () => {
  const folder = "visual-review/baselines";
  const names = new Map<string, string>();
  for (const file of filesOf({ baselines: folder, results: "" })) {
    const bytes = readFileSync(join(folder, file), "latin1");
    expect(`${file} ${names.get(bytes) ?? "alone"}`).toBe(`${file} alone`);
    names.set(bytes, file);
  }
});

const filesOf = ({ baselines }: Gallery) =>
  readdirSync(baselines, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".png"));

const greyOf = (gallery: Gallery, shot: typeof button) => new Baselines(gallery).pictures.hashOf(shot);
