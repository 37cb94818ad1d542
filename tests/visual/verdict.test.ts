import { describe, expect, it } from "vitest";
import type { Signed } from "./decisions";
import type { Shot } from "./shots";
import { judge, missing } from "./verdict";

const [old, changed, other] = ["a", "b", "c"].map((letter) => letter.repeat(32)) as [string, string, string];
const button: Shot = { story: "inputs-button--default", theme: "light", width: 360 };
const approved = [decision({ after: old })];

describe("a story's picture", () => {
  it("is the same when it is the approved one", () => {
    expect(judge([{ shot: button, hash: old }], approved)).toEqual([{ shot: button, state: "same" }]);
  });

  it("is changed when another one is approved, and named", () => {
    const verdicts = judge([{ shot: button, hash: changed }], approved);
    expect(verdicts).toEqual([{ shot: button, state: "changed", before: old, after: changed }]);
    expect(missing(verdicts)).toEqual([
      "inputs-button--default",
      "  light 360 px has changed: nobody has approved it",
    ]);
  });

  it("is new when none is approved", () => {
    expect(judge([{ shot: button, hash: old }], [])).toMatchObject([{ state: "new", before: null }]);
  });

  it("is removed when its story is gone", () => {
    expect(judge([], approved)).toMatchObject([{ state: "removed", before: old, after: null }]);
  });

  it("is not removed when the run left its story out", () => {
    expect(judge([], approved, (story) => story.includes("link"))).toEqual([]);
  });

  it("has changed again when another picture was approved than it is now", () => {
    const decisions = [...approved, decision({ before: old, after: changed })];
    expect(judge([{ shot: button, hash: other }], decisions)).toMatchObject([
      { state: "changed", before: changed, after: other },
    ]);
  });

  it("says who refused it and why, until it changes", () => {
    const decisions = [...approved, decision({ before: old, after: changed, refuse: "Too loud" })];
    expect(missing(judge([{ shot: button, hash: changed }], decisions))[1]).toBe(
      '  light 360 px has changed: refused by R, "Too loud"',
    );
    expect(missing(judge([{ shot: button, hash: other }], decisions))[1]).toMatch(/nobody has approved it/);
  });

  it("that could not be taken is said with the reason", () => {
    expect(missing(judge([{ shot: button, failure: "expected 1\nlong story" }], approved))).toEqual([
      "inputs-button--default",
      "  light 360 px could not be photographed: expected 1",
    ]);
  });
});

function decision({
  before = null,
  after,
  refuse,
}: {
  before?: string | null;
  after: string;
  refuse?: string;
}): Signed {
  const word = refuse ? { decision: "refuse" as const, reason: refuse } : { decision: "approve" as const };
  return { who: "R", when: "2026-03-02T09:00:00.000Z", ...button, before, after, ...word };
}
