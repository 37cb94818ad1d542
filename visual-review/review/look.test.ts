import { expect, it } from "vitest";
import { painted } from "../small-gallery";
import { lookAt, treeDifference } from "./look";

it("two pictures are drawn and counted where they differ, and not drawn where they do not", () => {
  expect(lookAt(painted(250), painted(250), undefined)).toEqual({ drawing: null, pixels: 0 });
  expect(lookAt(painted(250), painted(240), undefined)).toMatchObject({
    drawing: { width: 8, height: 2 },
    pixels: 16,
  });
  expect(lookAt(null, painted(240), undefined)).toEqual({ drawing: null, pixels: 0 });
});

it("of two trees the lines that differ are shown, with two around them", () => {
  const tree = (third: string) => ["main", " heading", third, " link", " list", "  item", "  item", " end"];
  expect(treeDifference(tree(' button "Send"'), tree(' button "Post"'))).toEqual([
    { sign: " ", text: "main" },
    { sign: " ", text: " heading" },
    { sign: "−", text: ' button "Send"' },
    { sign: "+", text: ' button "Post"' },
    { sign: " ", text: " link" },
    { sign: " ", text: " list" },
    { sign: " ", text: "…" },
  ]);
});

it("a tree that was not reviewed yet is all new", () => {
  expect(treeDifference([], ["main", " heading"])).toEqual([
    { sign: "+", text: "main" },
    { sign: "+", text: " heading" },
  ]);
});
