import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { controlsForTexts } from "../../.storybook/controls";
import { type Behaviour, behaviours, everywhere } from "../../stories/behaviours";
import { read, root } from "../support/rules/sources";
import { isNamed, storiesIn, testsIn } from "../support/rules/tests-by-title";

const promises = { everywhere, ...behaviours };

describe("every stated behaviour", () => {
  it.each(Object.entries(promises))(
    "of %s is shown by a story with a play, a test or a check of every story",
    (_, stated) => {
      expect(stated.flatMap(notShown)).toEqual([]);
    },
  );

  it("is stated once", () => {
    for (const stated of Object.values(promises)) {
      const sentences = stated.map(([says]) => says);
      expect(sentences).toEqual([...new Set(sentences)]);
    }
  });
});

it("every component of the design system states its behaviour, and nothing else does", () => {
  const components = readdirSync(join(root, "design-system")).filter((name) => /^[A-Z]/.test(name));
  const silent = components.filter((name) => !(name in behaviours));
  expect(
    silent.map(
      (name) => `${name} states no behaviour: add what it promises to a file of stories/behaviours.`,
    ),
  ).toEqual([]);
  expect(Object.keys(behaviours).sort()).toEqual(components.sort());
});

describe("all stories", () => {
  it("run with every accessibility check an error", () => {
    expect(read("vitest.config.ts")).toContain('context: { colorScheme: "light" }');
    expect(read(".storybook/preview.tsx")).toContain('a11y: { test: "error" }');
  });

  it("go through the checks of every story, and fail on a console error", () => {
    const setup = read(".storybook/vitest.setup.ts");
    expect(setup).toContain("await whatIsWrong(story)");
    expect(setup).toContain("expect(vi.mocked(console.error).mock.calls).toEqual([])");
  });

  it("take a text in the workshop where a prop takes a node, and sentences where it takes those", () => {
    const typed = (name: string, summary: string) => ({ name, table: { type: { summary } } });
    const argTypes = { hint: typed("hint", "ReactNode"), errors: typed("errors", "string[]") };
    const controls = (initialArgs: object) =>
      Object.values(
        controlsForTexts({ argTypes, initialArgs } as unknown as Parameters<typeof controlsForTexts>[0]),
      ).map(({ control }) => control);
    expect(controls({})).toEqual([{ type: "text" }, { type: "check" }]);
    // Args that a story sets keep their control.
    expect(controls({ hint: {}, errors: ["Enter a name."] })).toEqual([undefined, undefined]);
    // Elements and pictures are not written by hand.
    const element = createElement("p", { key: "p" });
    expect(controls({ hint: element, errors: [element] })).toEqual([false, false]);
    expect(controls({ children: element })).toHaveLength(3);
    expect(controls({ children: element }).at(-1)).toBe(false);
    expect(controls({ hint: "data:image/svg+xml,", errors: [] })).toEqual([false, undefined]);
    expect(read(".storybook/preview.tsx")).toContain("argTypesEnhancers: [controlsForTexts]");
  });

  it("show at the width they name, of those that the workshop offers", () => {
    expect(read(".storybook/main.ts")).toContain("features: { viewportStoryGlobals: true }");
    const preview = read(".storybook/preview.tsx");
    const stories = readdirSync(join(root, "stories")).filter((name) => name.endsWith(".stories.tsx"));
    const named = stories.flatMap((name) =>
      [...read(`stories/${name}`).matchAll(/viewport: \{ value: "(\w+)" \}/g)].map(([, value]) => value),
    );
    expect(named).toContain("phone");
    expect(named.filter((value) => !preview.includes(`        ${value}: { name: `))).toEqual([]);
  });
});

/** The witnesses of a behaviour that do not show it, in sentences that say what to mend. */
function notShown([says, ...shownBy]: Behaviour): string[] {
  return shownBy.flatMap((witness) => {
    const wrong = whyNot(witness);
    return wrong ? [`"${says}" is not shown by "${witness}": ${wrong}.`] : [];
  });
}

function whyNot(witness: string): string | null {
  const end = witness.indexOf(": ");
  const [place, name] = [witness.slice(0, end), witness.slice(end + 2)];
  if (place === "everywhere") {
    return read(".storybook/everywhere.ts").includes(`await ${name}(`) ? null : "no story is checked for it";
  }
  if (place.endsWith(".ts")) {
    return testsIn(place).some(({ title }) => isNamed(title, name)) ? null : "there is no such test";
  }
  const story = storiesIn(`stories/${place}.stories.tsx`).find(({ title }) => title === name);
  if (!story) return "there is no such story";
  return story.hasPlay ? null : "the story has no play";
}
