import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "playwright";
import { Baselines, type Gallery, type Source, takenFile } from "./baselines";
import { fixedFonts } from "./fonts";
import { findOwnWidths, photograph } from "./photograph";
import { hashOf, readPicture } from "./pictures";
import { type Asked, isAllAsApproved, planComponents, sourcesOf } from "./plan";
import { describeRenderer, drawsAlike, inspectRenderer, readRenderer, writeRenderer } from "./renderer";
import { report } from "./report";
import { forgetRun, judgeRun, type Run, sealWhatIsApproved, writeRun } from "./run";
import { componentOf, nameOf, planSittings } from "./shots";
import { stillnessFlags } from "./stillness";
import { listStories, type Story, serveFolder } from "./storybook";
import { type Finding, isDifference } from "./verdict";

/** Exit codes, so that CI can tell a difference from a browser that cannot be compared with. */
const ALL_APPROVED = 0;
const NOT_APPROVED = 1;
const ANOTHER_RENDERER = 3;

/** The command was written wrongly; its message says how. */
class Misuse extends Error {}

interface Surroundings {
  gallery: Gallery;
  /** The project's folder, with the sources that the pictures are made of. */
  root: string;
  /** The Chromium to photograph with. */
  executablePath: string;
  /** Answers the folder of a Storybook that is built from the sources as they are. */
  storybookFolder: () => Promise<string>;
}

/**
 * `npm run visual`: photographs the stories that something they are made of has changed for, and holds the pictures
 * against the approved ones.
 *
 * @returns the exit code
 */
export async function photographAndJudge(args: string[], surroundings: Surroundings): Promise<number> {
  try {
    const options = optionsIn(args);
    const baselines = new Baselines(surroundings.gallery);
    if (options.all || options.stories.length > 0) return await inBrowser(options, surroundings, baselines);
    const sources = await sourcesOf(surroundings.root, readRenderer(surroundings.gallery.baselines));
    if (!isAllAsApproved(sources, baselines)) return await inBrowser(options, surroundings, baselines);
    forgetRun(surroundings.gallery);
    writeRun(surroundings.gallery, {
      when: new Date().toISOString(),
      components: {},
      titles: {},
      findings: [],
    });
    console.log("Nothing that a picture is made of has changed since it was approved.");
    return ALL_APPROVED;
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    console.error(error.message);
    return NOT_APPROVED;
  }
}

interface Options {
  /** Writes nothing into the repository. */
  check: boolean;
  all: boolean;
  twice: boolean;
  begin: boolean;
  stories: string[];
}

function optionsIn(args: string[]): Options {
  const flag = { type: "boolean", default: false } as const;
  const stories = { type: "string", multiple: true, default: [] as string[] } as const;
  const options = { check: flag, all: flag, twice: flag, begin: flag, stories };
  try {
    const { values } = parseArgs({ args, options });
    if (values.begin && values.stories.length > 0)
      throw new Error("Baselines begin with every story: leave --stories out.");
    return { ...values, all: values.all || values.begin || values.twice };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Misuse(
      `${why}\nThere are --all, --check, --stories PART (again for another part), --twice and --begin.`,
    );
  }
}

async function inBrowser(
  options: Options,
  surroundings: Surroundings,
  baselines: Baselines,
): Promise<number> {
  const { gallery, executablePath, root, storybookFolder } = surroundings;
  const browser = await chromium.launch({
    executablePath,
    args: stillnessFlags,
    env: fixedFonts(gallery.results),
  });
  try {
    const here = await inspectRenderer(browser);
    const baseline = readRenderer(gallery.baselines);
    const isAlike = !baseline || drawsAlike(baseline, here);
    if (options.begin && baseline && isAlike) throw new Misuse(NOTHING_TO_BEGIN);
    // Two runs are held against each other, not against the baselines: any Chromium will do.
    if (!isAlike && !options.begin && !options.twice) {
      console.log(ofAnotherRenderer(describeRenderer(baseline), describeRenderer(here)));
      return ANOTHER_RENDERER;
    }
    if (options.begin) writeRenderer(gallery.baselines, here);
    const sources = await sourcesOf(root, options.begin ? here : baseline);
    const folder = await storybookFolder();
    const asked = { all: options.all, parts: options.stories };
    const take = () => photographAll(browser, folder, asked, gallery, sources, baselines);
    if (options.twice) return compareTwo(await take(), await take());
    const run = await take();
    if (options.begin) approveAll(run, gallery, baselines);
    return report(run, baselines, options.check) ? ALL_APPROVED : NOT_APPROVED;
  } finally {
    await browser.close();
  }
}

const NOTHING_TO_BEGIN =
  "There are baselines of a Chromium that draws as this one, so --begin would approve differences that nobody has " +
  "looked at. Review them instead: npm run visual:review";

const ofAnotherRenderer = (baselines: string, here: string) =>
  [
    "Nothing was compared: this browser does not draw as the one that the baselines were made with.",
    `  the baselines': ${baselines}`,
    `  this one: ${here}`,
    "Every picture could differ without a change of the design. Set CHROMIUM_PATH to the baselines' Chromium,",
    "or make new baselines on an unchanged branch: npm run visual -- --begin",
  ].join("\n");

/** Photographs the components that are meant, and keeps the pictures that are not the approved ones. */
async function photographAll(
  browser: Browser,
  folder: string,
  asked: Asked,
  gallery: Gallery,
  sources: ReadonlyMap<string, Source>,
  baselines: Baselines,
): Promise<Run> {
  const stories = listStories(folder);
  const unknown = asked.parts.find((part) => !stories.some(({ id }) => id.includes(part)));
  if (unknown !== undefined)
    throw new Misuse(`No story's id contains "${unknown}". An id is in the address of a story in Storybook.`);
  const planned = planComponents(asked, byComponent(stories), sources, baselines);
  const ids = stories.map(({ id }) => id).filter((id) => planned.get(componentOf(id)));
  forgetRun(gallery);
  const began = performance.now();
  const findings: Finding[] = [];
  const { origin, close } = await serveFolder(folder);
  const sittings = planSittings(await findOwnWidths(browser, origin, ids));
  await photograph(browser, origin, sittings, (taken) => {
    if ("failure" in taken) return void findings.push(taken);
    const hash = hashOf(readPicture(taken.png));
    findings.push({ shot: taken.shot, hash });
    if (baselines.hashOf(taken.shot) !== hash) keep(takenFile(gallery, taken.shot), taken.png);
  });
  close();
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${findings.length} pictures of ${ids.length} of ${stories.length} stories in ${seconds} s.`);
  findings.sort((a, b) => nameOf(a.shot).localeCompare(nameOf(b.shot)));
  const titles = Object.fromEntries(stories.map(({ id, title }) => [id, title]));
  const run = { when: new Date().toISOString(), components: Object.fromEntries(planned), titles, findings };
  writeRun(gallery, run);
  return run;
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

function keep(file: string, content: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Approves a whole run, as there is nothing to compare it with. */
function approveAll(run: Run, gallery: Gallery, baselines: Baselines): void {
  for (const { shot, after } of judgeRun(run, baselines).filter(isDifference))
    baselines.put(shot, after === null ? null : readPicture(readFileSync(takenFile(gallery, shot))));
  sealWhatIsApproved(run, baselines);
}

/** Two runs in a row must not differ in a single pixel. */
function compareTwo(first: Run, second: Run): number {
  const outcomes = new Map(first.findings.map((finding) => [nameOf(finding.shot), outcomeOf(finding)]));
  const unsteady = second.findings.filter(
    (finding) => outcomes.get(nameOf(finding.shot)) !== outcomeOf(finding),
  );
  for (const { shot } of unsteady) console.log(`${nameOf(shot)} differs between two runs.`);
  console.log(
    unsteady.length === 0 ? "Two runs differ in no pixel." : `${unsteady.length} pictures are unsteady.`,
  );
  return unsteady.length === 0 ? ALL_APPROVED : NOT_APPROVED;
}

const outcomeOf = (finding: Finding) => ("hash" in finding ? finding.hash : "failed");
