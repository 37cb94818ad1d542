import { expect, it } from "vitest";
import { alike, alikeText, nextOpen, type ReviewedDifference, refusalsText } from "./state";

const one = difference("one");
const two = difference("two");
const decided = { ...difference("decided"), word: { decision: "approve" as const } };

it("pictures are equal when the same pixels became the same pixels", () => {
  const elsewhere = { ...difference("elsewhere"), after: "c" };
  const heard = { ...difference("heard"), tree: { before: "t", after: "u" } };
  expect(alike([one, two, elsewhere, heard], one)).toEqual([one, two]);
});

it("the choice to decide on equal ones says how many there are", () => {
  expect([1, 2].map(alikeText)).toEqual([
    "Also the other one with exactly this change",
    "Also the 2 others with exactly this change",
  ]);
});

it("the next picture to decide on comes after the one shown, and round again at the end", () => {
  expect(nextOpen([one, decided, two], one)).toBe(two);
  expect(nextOpen([one, decided, two], two)).toBe(one);
  expect(nextOpen([decided], decided)).toBeUndefined();
});

it("what was refused can be copied into the pull request, a line for each picture", () => {
  const refused = (story: string, reason: string) => ({
    ...difference(story),
    word: { decision: "refuse" as const, reason },
  });
  expect(refusalsText([one, decided, refused("loud", "Too\n loud"), refused("quiet", "")])).toBe(
    "- loud, light 360: Too loud\n- quiet, light 360",
  );
});

function difference(story: string): ReviewedDifference {
  const pictures = { before: "a", after: "b", state: "changed" as const };
  const shot = { component: "box", story, title: story, theme: "light" as const, width: 360 };
  return { name: story, ...shot, isBehaviour: false, storyUrl: null, frameUrl: null, ...pictures };
}
