import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import type { Shot } from "../shots";
import { ApprovedTrees, hashOfTree } from "./trees";

const phone: Shot = { story: "inputs-button--default", theme: "light", width: 360 };
const laptop: Shot = { ...phone, width: 1280 };
const lines = ["main", '  button "Send"'];

it("approved trees are there again for the next run, and the same one is written once", () => {
  const folder = temporaryFolder();
  const trees = new ApprovedTrees(folder);
  for (const shot of [phone, laptop]) trees.put(shot, lines);
  const again = new ApprovedTrees(folder);
  expect([phone, laptop].map((shot) => again.linesOf(shot))).toEqual([lines, lines]);
  expect(again.hashOf(phone)).toBe(hashOfTree(lines));
  expect(readFileSync(join(folder, "inputs-button/trees.json"), "utf8").match(/Send/g)).toHaveLength(1);
});

it("a tree of its own, and none, are as they were put", () => {
  const folder = temporaryFolder();
  const trees = new ApprovedTrees(folder);
  for (const shot of [phone, laptop]) trees.put(shot, lines);
  trees.put(laptop, ["main"]);
  trees.put(phone, null);
  const again = new ApprovedTrees(folder);
  expect(again.linesOf(laptop)).toEqual(["main"]);
  expect(again.hashOf(phone)).toBeNull();
});

it("a file that a merge left in pieces says what to do", () => {
  const folder = temporaryFolder();
  new ApprovedTrees(folder).put(phone, lines);
  writeFileSync(join(folder, "inputs-button/trees.json"), "<<<<<<< ours");
  expect(() => new ApprovedTrees(folder).hashOf(phone)).toThrow("After a merge take either side");
});
