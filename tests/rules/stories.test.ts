import { readdirSync } from "node:fs";
import { join } from "node:path";
import { storyNameFromExport, toId } from "storybook/internal/csf";
import type { IndexInput } from "storybook/internal/types";
import { beforeAll, describe, expect, it } from "vitest";
import { BEHAVIOUR, plainName, STATE } from "../../.storybook/entries/entries";
import { storiesIndexer } from "../../.storybook/entries/indexer";
import { isChosenByTag, sidebarFilter, TAG_FILTER } from "../../.storybook/frame/behaviours";
import { flow, neighbours } from "../../.storybook/frame/flow";
import { read, root } from "../support/rules/sources";
import { storiesIn } from "../support/rules/tests-by-title";

/** Rows of the sidebar on a screen of 900 px, less those around the stories of a component. */
const ROWS = 20;

const files = readdirSync(join(root, "stories"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".stories.tsx"))
  .map((name) => `stories/${name}`);
const listed = new Map<string, IndexInput[]>();

beforeAll(async () => {
  for (const file of files) {
    const makeTitle = (title?: string) => title ?? file;
    listed.set(file, await storiesIndexer.createIndex(join(root, file), { makeTitle }));
  }
});

const idOf = ({ title = "", exportName }: IndexInput) => toId(title, storyNameFromExport(exportName));
const isListedAsBehaviour = ({ tags = [] }: IndexInput) => tags.includes(BEHAVIOUR);
const inFiles = (find: (file: string, entries: IndexInput[]) => string[]) =>
  [...listed].flatMap(([file, entries]) => find(file, entries));

// A sidebar of test sentences hides what designers look for; a behaviour on a page opens over it or takes its focus.
describe("a story with a play", () => {
  it("is a behaviour, unless it says that it shows a state", () => {
    const wrong = inFiles((file, entries) =>
      storiesIn(file)
        .filter(({ title, hasPlay, tags }) => {
          const entry = entries.find(({ exportName }) => exportName === title);
          return !entry || isListedAsBehaviour(entry) !== (hasPlay && !tags.includes(STATE));
        })
        .map(({ title }) => `${file}: ${title}`),
    );
    expect(wrong).toEqual([]);
    expect(inFiles((_, entries) => entries.filter(isListedAsBehaviour).map(String)).length).toBeGreaterThan(
      200,
    );
  });

  it("and no other says that it shows a state, or that it is a behaviour", () => {
    const wrong = inFiles((file) =>
      storiesIn(file)
        .filter(({ hasPlay, tags }) => tags.includes(BEHAVIOUR) || (tags.includes(STATE) && !hasPlay))
        .map(({ title }) => `${file}: ${title}`),
    );
    expect(wrong).toEqual([]);
  });

  it("is not on its component's page when it is a behaviour", () => {
    const shown = inFiles((_, entries) =>
      entries
        .filter((entry) => isListedAsBehaviour(entry) && !entry.tags?.includes("!autodocs"))
        .map(({ exportName }) => exportName),
    );
    expect(shown).toEqual([]);
  });
});

// A step that is left out of the way, or that has another name since, ends a designer's walk.
it("the way from the invitation to the home page goes through every step of registration", () => {
  const registration = read("app/screens/registration/steps.ts");
  const steps = [...registration.matchAll(/path: "\/([\w-]+)"/g)].map(([, path]) => path);
  const files = flow.map(
    (id) => [...listed].find(([, entries]) => entries.some((entry) => idOf(entry) === id))?.[0] ?? id,
  );
  const screens = ["invitation", ...steps, "registration-complete", "index"];
  expect([...new Set(files)]).toEqual(screens.map((name) => `stories/screens/${name}.stories.tsx`));
  expect(neighbours(flow[0] ?? "")).toEqual({ back: undefined, next: flow[1] });
  expect(neighbours("screens-registration-set-up-mfa--wrong-code")?.next).toBe(flow[3]);
  expect(neighbours("inputs-button--default")).toBeNull();
});

describe("the sidebar", () => {
  it("leaves behaviours out, until a box or its own filter asks for them", () => {
    const [state, behaviour] = [{ tags: ["dev"] }, { tags: ["dev", BEHAVIOUR] }] as never[];
    const byTag = { [TAG_FILTER]: ({ tags }: { tags?: string[] }) => tags?.includes(BEHAVIOUR) ?? false };
    const all = { [TAG_FILTER]: () => true };
    const shows = (filter: ReturnType<typeof sidebarFilter>) =>
      [state, behaviour].map((entry) => filter(entry as never));
    expect(shows(sidebarFilter(false))).toEqual([true, false]);
    expect(shows(sidebarFilter(true))).toEqual([true, true]);
    expect([{}, all, byTag].map(isChosenByTag)).toEqual([false, false, true]);
  });

  it("has no component with more states than fit a screen", () => {
    const long = inFiles((file, entries) => {
      const states = entries.filter((entry) => !isListedAsBehaviour(entry));
      return states.length > ROWS ? [`${file}: ${states.length}`] : [];
    });
    expect(long).toEqual([]);
  });

  it("names stories in plain sentences", () => {
    expect(plainName("Escape Closes", "EscapeCloses")).toBe("Escape closes");
    expect(plainName("Posts The Iso Day", "PostsTheIsoDay")).toBe("Posts the ISO day");
    expect(plainName("The PNG is 608 by 200", "PictureHasItsSize")).toBe("The PNG is 608 by 200");
    const odd = inFiles((_, entries) => entries.map(({ name = "" }) => name)).filter(
      (name) => !/^[A-Z]/.test(name) || / [A-Z][a-z]+ [A-Z][a-z]+/.test(name.replace("United States", "")),
    );
    expect(odd).toEqual([]);
  });
});
