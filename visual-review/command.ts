import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { Baselines, type Gallery, takenFile, takenTreeFile } from "./baselines";
import { fixedFonts } from "./fonts";
import { Misuse } from "./misuse";
import { readPicture } from "./pictures";
import { isAllAsApproved, sourcesOf } from "./plan";
import { describeRenderer, drawsAlike, inspectRenderer, readRenderer, writeRenderer } from "./renderer";
import { report } from "./report";
import { forgetRun, judgeRun, type Run, sealWhatIsApproved, writeRun } from "./run";
import { nameOf } from "./shots";
import { stillnessFlags } from "./stillness";
import { photographAll, type Weigh } from "./take";
import { readTakenTree } from "./trees/trees";
import { type Finding, isDifference } from "./verdict";

/** Exit codes, by which CI distinguishes a difference from a browser whose pictures cannot be compared. */
const ALL_APPROVED = 0;
const NOT_APPROVED = 1;
const ANOTHER_RENDERER = 3;

interface Surroundings {
  gallery: Gallery;
  /** The project's folder, with the sources that the pictures are made of. */
  root: string;
  /** The path of the Chromium to take the pictures with. */
  executablePath: string;
  /** Returns the folder of a Storybook that is built from the current sources. */
  storybookFolder: () => Promise<string>;
  weigh: Weigh;
}

/**
 * `npm run visual`: takes pictures of the stories whose sources have changed, and compares them with the approved ones.
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
  /** Takes pictures even where this browser draws differently from the approved pictures', to see the changes of a move to it. */
  browser: boolean;
  stories: string[];
}

function optionsIn(args: string[]): Options {
  const flag = { type: "boolean", default: false } as const;
  const stories = { type: "string", multiple: true, default: [] as string[] } as const;
  const options = { check: flag, all: flag, twice: flag, begin: flag, browser: flag, stories };
  try {
    const { values } = parseArgs({ args, options });
    if (values.begin && values.stories.length > 0)
      throw new Error("Baselines begin with every story: leave --stories out.");
    const isMove = values.browser && values.stories.length === 0;
    return { ...values, all: values.all || values.begin || values.twice || isMove };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Misuse(
      `${why}\nThere are --all, --check, --stories PART (again for another part), --twice, --browser and --begin.`,
    );
  }
}

async function inBrowser(
  options: Options,
  surroundings: Surroundings,
  baselines: Baselines,
): Promise<number> {
  const { gallery, executablePath, root, storybookFolder, weigh } = surroundings;
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
    // --twice compares two runs with each other, not with the baselines: any Chromium will do.
    if (!isAlike && !options.begin && !options.twice && !options.browser) {
      console.log(ofAnotherRenderer(describeRenderer(baseline), describeRenderer(here)));
      return ANOTHER_RENDERER;
    }
    if (options.begin) writeRenderer(gallery.baselines, here);
    const sources = await sourcesOf(root, options.begin ? here : baseline);
    const folder = await storybookFolder();
    const asked = { all: options.all, parts: options.stories };
    const renderers = { approved: baseline, here };
    const take = () =>
      photographAll({ browser, folder, asked, gallery, sources, baselines, root, renderers, weigh });
    if (options.twice) return compareTwo(await take(), await take());
    const run = await take();
    if (options.begin) approveAll(run, gallery, baselines);
    return report(run, baselines, options.check || options.browser || !isAlike) ? ALL_APPROVED : NOT_APPROVED;
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
    "or look at what a move to this one changes, npm run visual -- --browser, and make new baselines on an unchanged",
    "branch: npm run visual -- --begin",
  ].join("\n");

/** Approves a whole run, as there is nothing to compare it with. */
function approveAll(run: Run, gallery: Gallery, baselines: Baselines): void {
  for (const { shot, after, tree } of judgeRun(run, baselines).filter(isDifference)) {
    baselines.pictures.put(shot, after === null ? null : readPicture(readFileSync(takenFile(gallery, shot))));
    if (tree) baselines.trees.put(shot, readTakenTree(takenTreeFile(gallery, shot)));
  }
  sealWhatIsApproved(run, baselines);
}

/** Compares two runs in a row, which must not differ in a single pixel or tree. */
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

const outcomeOf = (finding: Finding) =>
  "hash" in finding ? `${finding.hash} ${finding.tree ?? ""}` : "failed";
