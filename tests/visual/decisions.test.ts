import { describe, expect, it } from "vitest";
import {
  approvedPictures,
  type Decision,
  decide,
  inOrder,
  parseDecisions,
  writeDecisions,
} from "./decisions";

const [first, second, third] = ["1", "2", "3"].map((digit) => digit.repeat(32)) as [string, string, string];
const name = "inputs-button--default.light.360";

describe("the approved picture of a story", () => {
  it("is the last one approved, in whatever order merged files are read", () => {
    const files = [
      { who: "B", decisions: [approval(first, second, 2)] },
      { who: "A", decisions: [approval(null, first, 1)] },
    ];
    expect(approvedPictures(inOrder(files)).get(name)?.hash).toBe(second);
  });

  it("stays what it was when a change is refused", () => {
    const refusal = { ...approval(first, second, 2), decision: "refuse" as const, reason: "Too loud" };
    const decisions = inOrder([{ who: "A", decisions: [approval(null, first, 1), refusal] }]);
    expect(approvedPictures(decisions).get(name)?.hash).toBe(first);
  });

  it("is the one before again once its approval is taken back, by whomever and whenever", () => {
    const refusal = { ...approval(first, second, 3), decision: "refuse" as const, reason: "Too loud" };
    const files = [
      { who: "A", decisions: [approval(null, first, 1), approval(first, second, 2)] },
      { who: "B", decisions: [refusal] },
    ];
    expect(approvedPictures(inOrder(files)).get(name)?.hash).toBe(first);
  });

  it("is none again once the approval of a new one is taken back", () => {
    const refusal = { ...approval(null, first, 2), decision: "refuse" as const, reason: "Too loud" };
    const decisions = inOrder([{ who: "A", decisions: [approval(null, first, 1), refusal] }]);
    expect(approvedPictures(decisions).has(name)).toBe(false);
  });

  it("stays when what is refused is not what was approved last", () => {
    const refusal = { ...approval(first, second, 4), decision: "refuse" as const, reason: "Too loud" };
    const approvals = [approval(null, first, 1), approval(first, second, 2), approval(second, third, 3)];
    const decisions = inOrder([{ who: "A", decisions: [...approvals, refusal] }]);
    expect(approvedPictures(decisions).get(name)?.hash).toBe(third);
  });

  it("is none once its removal is approved", () => {
    const decisions = inOrder([
      { who: "A", decisions: [approval(null, first, 1), approval(first, null, 2)] },
    ]);
    expect(approvedPictures(decisions).has(name)).toBe(false);
  });
});

describe("a file of decisions", () => {
  it("comes back as it was written, a line for each decision", () => {
    const file = {
      who: 'A "quoted" name',
      decisions: [approval(null, first, 1), approval(first, second, 2)],
    };
    const text = writeDecisions(file);
    expect(parseDecisions(text, "x.json")).toEqual(file);
    expect(text.split("\n").filter((line) => line.includes('"story"'))).toHaveLength(2);
  });

  it("that is broken is named", () => {
    expect(() => parseDecisions('{"who":"A","decisions":[{}]}', "x.json")).toThrow(/x\.json/);
  });

  it("keeps only the last word on one difference", () => {
    const file = { who: "A", decisions: [approval(null, first, 1), approval(first, second, 2)] };
    const refusal = { ...approval(first, second, 3), decision: "refuse" as const, reason: "Too loud" };
    expect(decide(file, refusal).decisions).toEqual([approval(null, first, 1), refusal]);
    expect(decide(file, approval(second, third, 4)).decisions).toHaveLength(3);
  });
});

function approval(before: string | null, after: string | null, minute: number): Decision {
  const when = `2026-03-02T09:0${minute}:00.000Z`;
  return {
    when,
    story: "inputs-button--default",
    theme: "light",
    width: 360,
    before,
    after,
    decision: "approve",
  };
}
