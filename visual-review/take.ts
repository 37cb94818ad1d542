import type { Browser } from "playwright";
import { type Baselines, type Gallery, type Source, takenFile, takenTreeFile } from "./baselines";
import { aboutComponent } from "./change/component-facts";
import { storyFactsOf } from "./change/story-facts";
import { partsOf } from "./made-of";
import { type Size, write } from "./manifest";
import { Misuse } from "./misuse";
import { findOwnWidths, photograph } from "./photograph";
import { hashOf, readPicture } from "./pictures";
import { type Asked, planComponents } from "./plan";
import { describeRenderer, type Renderer } from "./renderer";
import { forgetRun, type Run, writeRun } from "./run";
import { componentOf, nameOf, planSittings } from "./shots";
import { listStories, type Story, serveFolder } from "./storybook";
import { hashOfTree } from "./trees/trees";
import type { Finding } from "./verdict";

/** Measures the sizes of components of the design system by name; unknown ones are left out. */
export type Weigh = (names: readonly string[]) => Promise<ReadonlyMap<string, Size>>;

interface Setting {
  browser: Browser;
  /** The folder of the built Storybook. */
  folder: string;
  asked: Asked;
  gallery: Gallery;
  root: string;
  sources: ReadonlyMap<string, Source>;
  baselines: Baselines;
  renderers: { approved: Renderer | undefined; here: Renderer };
  weigh: Weigh;
}

/**
 * Photographs the selected components, stores the pictures and trees that differ from the approved ones, and records the facts
 * about each component for a reviewer.
 */
export async function photographAll(setting: Setting): Promise<Run> {
  const { browser, folder, asked, gallery, sources, baselines } = setting;
  const stories = listStories(folder);
  const unknown = asked.parts.find((part) => !stories.some(({ id }) => id.includes(part)));
  if (unknown !== undefined)
    throw new Misuse(`No story's id contains "${unknown}". An id is in the address of a story in Storybook.`);
  const planned = planComponents(asked, byComponent(stories), sources, baselines);
  const meant = stories.filter(({ id }) => planned.get(componentOf(id)));
  forgetRun(gallery);
  const began = performance.now();
  const findings: Finding[] = [];
  const { origin, close } = await serveFolder(folder);
  const ids = meant.map(({ id }) => id);
  const sittings = planSittings(await findOwnWidths(browser, origin, ids));
  await photograph(browser, origin, sittings, (taken) => {
    if ("failure" in taken) return void findings.push(taken);
    const { shot, png } = taken;
    const hash = hashOf(readPicture(png));
    const tree = taken.tree && hashOfTree(taken.tree);
    findings.push({ shot, hash, tree });
    const isSameTree = tree === undefined || tree === baselines.trees.hashOf(shot);
    if (baselines.pictures.hashOf(shot) === hash && isSameTree) return;
    write(takenFile(gallery, shot), png);
    if (!isSameTree) write(takenTreeFile(gallery, shot), JSON.stringify(taken.tree));
  });
  close();
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${findings.length} pictures of ${ids.length} of ${stories.length} stories in ${seconds} s.`);
  findings.sort((a, b) => nameOf(a.shot).localeCompare(nameOf(b.shot)));
  const run = { ...(await factsOf(planned, stories, setting)), findings };
  writeRun(gallery, run);
  return run;
}

/** Gathers the facts about the components of a run, in addition to their pictures. */
async function factsOf(
  planned: ReadonlyMap<string, Source | null>,
  stories: readonly Story[],
  { root, gallery, baselines, renderers, weigh }: Setting,
): Promise<Omit<Run, "findings">> {
  const files = [...new Set(stories.map(({ file }) => file))];
  const parts = await partsOf(root, files);
  const weights = await weigh([...planned.values()].flatMap((source) => designOf(source) ?? []));
  const components = new Map(
    [...planned].map(([component, source]) => {
      const size = weights.get(designOf(source) ?? "");
      return [component, source && size ? { ...source, size } : source];
    }),
  );
  const facts = {
    root,
    folder: gallery.baselines,
    baselines,
    parts,
    renderers,
    components: new Map(stories.map(({ id, file }) => [file, componentOf(id)])),
  };
  return {
    ...storyFactsOf(root, stories, ({ id }) => Boolean(planned.get(componentOf(id)))),
    components: Object.fromEntries(components),
    about: Object.fromEntries(
      [...components].map(([component, source]) => [component, aboutComponent(component, source, facts)]),
    ),
    browsers: {
      approved: describeRenderer(renderers.approved),
      here: describeRenderer(renderers.here),
    },
  };
}

/** Returns the name of the design system's component that a story file is of; undefined for a screen. */
function designOf(source: Source | null): string | undefined {
  return source ? /^stories\/(\w+)\.stories\.tsx$/.exec(source.file)?.[1] : undefined;
}

function byComponent(stories: readonly Story[]) {
  const components = new Map<string, { file: string; ids: string[] }>();
  for (const { id, file } of stories) {
    const component = components.get(componentOf(id)) ?? { file, ids: [] };
    component.ids.push(id);
    components.set(componentOf(id), component);
  }
  return components;
}
