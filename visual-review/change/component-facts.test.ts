import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { Baselines } from "../baselines";
import { write } from "../manifest";
import { painted } from "../small-gallery";
import { aboutComponent, causeOf } from "./component-facts";
import { git } from "./history";

const card = "cards-statcard";
const source = { file: "stories/StatCard.stories.tsx", hash: "1", size: { first: 10, late: 0, css: 5 } };
const styles = "design-system/StatCard/StatCard.css.ts";
const drawn = { chromium: "156", platform: "linux x64", drawing: "d" };

it.each([
  [true, true, "nothing"],
  [true, false, "browser"],
  [false, true, "code"],
  [false, false, "code or browser"],
])(
  "a picture changed, with the same sources %s and the same drawing %s, because of: %s",
  (source, browser, cause) => {
    expect(causeOf({ isSameSource: source, isSameBrowser: browser })).toBe(cause);
  },
);

it("a component is told of with its approval, what changed since, what uses it and what it weighs", () => {
  const { root, facts } = approvedProject();
  write(join(root, styles), "wide");
  write(join(root, "design-system/Link/Link.tsx"), "not of this card");
  const size = { ...source.size, css: 9 };
  expect(aboutComponent(card, { ...source, hash: "2", size }, facts())).toMatchObject({
    cause: "code",
    changed: [styles],
    diff: expect.stringMatching(/^-narrow$[\s\S]*^\+wide$/m),
    approval: { who: "A reviewer", when: "2026-03-02", subject: "Approve the card" },
    usedBy: ["screens-home"],
    size: { before: source.size, after: size },
  });
});

it("where the sources are the approved ones, a browser that draws otherwise is named, and no file", () => {
  const { facts } = approvedProject();
  const otherwise = facts({ approved: drawn, here: { ...drawn, drawing: "e" } });
  expect(aboutComponent(card, source, otherwise)).toMatchObject({ cause: "browser", changed: [], diff: "" });
});

it("without git what git would say is left out", () => {
  const root = temporaryFolder();
  expect(aboutComponent(card, source, factsIn(root))).toMatchObject({
    approval: null,
    changed: [],
    diff: "",
  });
});

/** A project in git with a card whose picture is approved. */
function approvedProject() {
  const root = temporaryFolder();
  write(join(root, styles), "narrow");
  write(join(root, source.file), "story");
  const baselines = new Baselines({ baselines: join(root, "baselines") });
  baselines.pictures.put({ story: `${card}--default`, theme: "light", width: 360 }, painted(250));
  baselines.seal(card, source);
  execFileSync("git", ["init", "-q", root]);
  git(root, "add", "-A");
  execFileSync("git", ["-C", root, "commit", "-qm", "Approve the card"], {
    env: {
      ...process.env,
      GIT_AUTHOR_NAME: "A reviewer",
      GIT_AUTHOR_EMAIL: "reviewer@example.org",
      GIT_COMMITTER_NAME: "A reviewer",
      GIT_COMMITTER_EMAIL: "reviewer@example.org",
      GIT_AUTHOR_DATE: "2026-03-02T09:30:00Z",
      GIT_COMMITTER_DATE: "2026-03-02T09:30:00Z",
    },
  });
  return { root, facts: (renderers = { approved: drawn, here: drawn }) => ({ ...factsIn(root), renderers }) };
}

function factsIn(root: string) {
  const folder = join(root, "baselines");
  const screen = "stories/screens/home.stories.tsx";
  return {
    root,
    folder,
    baselines: new Baselines({ baselines: folder }),
    parts: {
      own: new Map([
        [source.file, new Set([source.file, styles])],
        [screen, new Set([screen, styles])],
        ["stories/Link.stories.tsx", new Set(["design-system/Link/Link.tsx"])],
      ]),
      common: new Set(["package-lock.json"]),
    },
    renderers: { approved: drawn, here: drawn },
    components: new Map([[screen, "screens-home"]]),
  };
}
