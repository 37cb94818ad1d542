import { describe, expect, it } from "vitest";
import { nameOf, type Shot } from "./shots";
import { judge, missing } from "./verdict";

const [old, changed] = ["a", "b"].map((letter) => letter.repeat(32)) as [string, string];
const heard = "h".repeat(32);
const button: Shot = { story: "inputs-button--default", theme: "light", width: 360 };
const approved = withApproved([button, old]);

describe("a story's picture", () => {
  it("is the same when it is the approved one", () => {
    expect(judge([{ shot: button, hash: old }], approved)).toEqual([{ shot: button, state: "same" }]);
  });

  it("is changed when another one is approved, and named", () => {
    const verdicts = judge([{ shot: button, hash: changed }], approved);
    expect(verdicts).toEqual([{ shot: button, state: "changed", before: old, after: changed }]);
    expect(missing(verdicts)).toEqual(["inputs-button--default", "  light 360 px has changed"]);
  });

  it("is changed when it looks the same and its accessibility tree does not, which is said", () => {
    expect(judge([{ shot: button, hash: old, tree: heard }], approved)).toEqual([
      { shot: button, state: "same" },
    ]);
    const verdicts = judge([{ shot: button, hash: old, tree: "t" }], approved);
    expect(verdicts).toMatchObject([{ state: "changed", tree: { before: heard, after: "t" } }]);
    expect(missing(verdicts)).toEqual([
      "inputs-button--default",
      "  light 360 px looks the same, and its accessibility tree has changed",
    ]);
  });

  it("is new when none is approved", () => {
    expect(judge([{ shot: button, hash: old }], withApproved())).toMatchObject([
      { state: "new", before: null },
    ]);
  });

  it("is removed when its story is gone", () => {
    expect(judge([], approved)).toMatchObject([{ state: "removed", before: old, after: null }]);
  });

  it("is not removed when the run left its component out", () => {
    expect(judge([], approved, (component) => component === "navigation-link")).toEqual([]);
  });

  it("that could not be taken is said with the reason", () => {
    expect(missing(judge([{ shot: button, failure: "expected 1\nlong story" }], approved))).toEqual([
      "inputs-button--default",
      "  light 360 px could not be photographed: expected 1",
    ]);
  });
});

function withApproved(...pictures: [Shot, string][]) {
  const hashes = new Map(pictures.map(([shot, hash]) => [nameOf(shot), hash]));
  return {
    pictures: {
      shots: pictures.map(([shot]) => shot),
      hashOf: (shot: Shot) => hashes.get(nameOf(shot)) ?? null,
    },
    trees: { hashOf: (shot: Shot) => (hashes.has(nameOf(shot)) ? heard : null) },
  };
}
