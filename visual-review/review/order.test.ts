import { expect, it } from "vitest";
import type { Run } from "../run";
import type { Difference } from "../verdict";
import { componentsOf, inOrder } from "./order";

const run: Run = {
  when: "2026-03-02T09:30:00.000Z",
  components: { "cards-panel": null, "inputs-button": null, "inputs-link": null },
  titles: {
    "inputs-button--sends": "Inputs/Button: Sends",
    "inputs-button--default": "Inputs/Button: Default",
    "cards-panel--default": "Cards/Panel: Default",
    "inputs-link--default": "Inputs/Link: Default",
  },
  behaviours: ["inputs-button--sends"],
  findings: [],
};

it("differences come component by component as in Storybook, states before behaviours, what is gone last", () => {
  const stories = [
    "gone-one--default",
    "cards-panel--default",
    "inputs-button--sends",
    "inputs-button--default",
  ];
  expect(inOrder(run, stories.map(changed)).map(({ shot }) => shot.story)).toEqual([
    "inputs-button--default",
    "inputs-button--sends",
    "cards-panel--default",
    "gone-one--default",
  ]);
});

it("a component is listed with its states, its behaviours, what sounds different, and who uses it", () => {
  const heard = { ...changed("inputs-button--default"), tree: { before: "a", after: "b" } };
  const about = aboutWith({ usedBy: ["cards-panel", "inputs-link"] });
  const listed = componentsOf({ ...run, about: { "inputs-button": about } }, [
    heard,
    changed("inputs-button--sends"),
    changed("cards-panel--default"),
  ]);
  expect(listed).toMatchObject([
    {
      title: "Inputs/Button",
      states: 1,
      behaviours: 1,
      trees: 1,
      about: {
        usedBy: [
          { title: "Cards/Panel", differs: 1 },
          { title: "Inputs/Link", differs: 0 },
        ],
      },
    },
    { title: "Cards/Panel", states: 1, behaviours: 0, trees: 0 },
  ]);
});

it("a component that looks the same is listed when it weighs otherwise, and only then", () => {
  const size = { first: 1000, late: 0, css: 200 };
  const same = aboutWith({ size: { before: size, after: size } });
  const heavier = aboutWith({ size: { before: size, after: { ...size, css: 201 } } });
  const listed = componentsOf({ ...run, about: { "cards-panel": same, "inputs-link": heavier } }, []);
  expect(listed.map(({ component }) => component)).toEqual(["inputs-link"]);
});

function changed(story: string): Difference {
  return { shot: { story, theme: "light", width: 360 }, state: "changed", before: "a", after: "b" };
}

function aboutWith(facts: object) {
  const none = { changed: [], diff: "", approval: null, usedBy: [], size: null };
  return { cause: "code" as const, ...none, ...facts };
}
