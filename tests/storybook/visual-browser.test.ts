import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { Baselines } from "../../visual-review/baselines";
import { photographAndJudge } from "../../visual-review/command";
import { Review } from "../../visual-review/review/review";
import { readRun } from "../../visual-review/run";
import { chromiumOptions } from "../support/browser/chromium";

/** The preview of a Storybook of two stories, for taking pictures: one is red, and one black. */
const PREVIEW = `<!doctype html><body class="sb-show-main"><div style="height: 40px"></div><script>
  const listeners = [];
  globalThis.__STORYBOOK_ADDONS_CHANNEL__ = {
    on: (event, listener) => listeners.push([event, listener]),
    off: () => undefined,
    emit: (event, { storyId }) => {
      if (event !== "setCurrentStory") return;
      document.querySelector("div").style.background = storyId.startsWith("inputs") ? "#7a1f2b" : "#000000";
      for (const [of, listener] of listeners) if (of === "storyFinished") listener({ storyId });
    },
  };
  globalThis.__STORYBOOK_PREVIEW__ = {
    ready: async () => undefined,
    loadStory: async () => ({ storyGlobals: {}, parameters: {} }),
    view: { showMain: () => undefined },
  };
</script>`;
const components = ["Button", "Notice"];
const pictures = 3;

let folder: string;
let gallery: { baselines: string; results: string };
let weight = 1000;
let usual: string;
let another: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "conclave-browser-"));
  gallery = { baselines: join(folder, "baselines"), results: join(folder, "results") };
  const storybook = join(folder, "storybook");
  mkdirSync(storybook);
  writeFileSync(join(storybook, "iframe.html"), PREVIEW);
  writeFileSync(join(storybook, "index.json"), JSON.stringify({ entries: Object.fromEntries(entries()) }));
  usual = chromiumOptions().executablePath ?? "";
  // Its reds are greens: it never draws the same as the usual one.
  another = join(folder, "another-chromium");
  writeFileSync(another, `#!/bin/sh\nexec "${usual}" "$@" --force-color-profile=color-spin-gamma24\n`);
  chmodSync(another, 0o755);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

// A reviewer who moves to another Chromium sees the differences before anything is approved, and mixes no pictures of two.
it("a move to another browser is looked at without a trace in the approved pictures, and taken over as a whole", async () => {
  expect(await visual(usual, "--begin")).toMatchObject({ code: 0 });
  const approved = committed();
  expect(await visual(another)).toMatchObject({
    code: 3,
    said: expect.stringContaining("npm run visual -- --browser"),
  });

  const { code, said } = await visual(another, "--browser", "--stories", "inputs-button");
  expect(code).toBe(1);
  expect(said).toContain(`${pictures} pictures of 1 of ${components.length} stories`);
  expect(said).toContain("the browser draws otherwise");
  expect(said).toContain("npm run visual -- --begin");
  const run = readRun(gallery);
  expect(run.findings).toHaveLength(pictures);
  const review = new Review(gallery, run, new Baselines(gallery));
  const names = review.state("").differences.map(({ name }) => name);
  expect(names).toHaveLength(pictures);
  expect(() => review.decide(names, { decision: "approve" })).toThrow("--begin");

  // The black ones are as approved, so that a run which writes would record their component's current weight.
  const whole = await visual(another, "--browser");
  expect(whole.said).toContain(`${2 * pictures} pictures of 2 of 2 stories`);
  expect(whole.said).toContain(`${pictures} pictures are not approved`);
  expect(committed()).toEqual(approved);
  expect(await visual(another, "--begin")).toMatchObject({ code: 0 });
  expect(committed()).not.toEqual(approved);
  expect(await visual(another, "--check", "--all")).toMatchObject({ code: 0 });
});

/** The stories' entries of Storybook's index; their files are the project's own. */
function entries() {
  return components.map((name) => {
    const title = name === "Button" ? "Inputs/Button" : "Feedback/Notice";
    const id = `${title.toLowerCase().replace("/", "-")}--default`;
    return [id, { id, type: "story", title, name: "Default", importPath: `./stories/${name}.stories.tsx` }];
  });
}

/** Every file of the approved pictures, with its bytes. */
function committed(): Record<string, string> {
  const files = readdirSync(gallery.baselines, { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(path).toString("base64")]));
}

/** `npm run visual` in one of the browsers: its exit code, and its output. */
async function visual(executablePath: string, ...args: string[]) {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  log.mockClear();
  const code = await photographAndJudge(args, {
    gallery,
    executablePath,
    root: process.cwd(),
    storybookFolder: async () => join(folder, "storybook"),
    weigh: async () => new Map([["Notice", { first: weight++, late: 0, css: 0 }]]),
  });
  return { code, said: log.mock.calls.join("\n") };
}
