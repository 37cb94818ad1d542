import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "playwright";
import { approvedPictures } from "./decisions";
import { fixedFonts } from "./fonts";
import { findBaselineFaults, type Gallery, readDecisions, recordDecisions, takenFile } from "./gallery";
import { findOwnWidths, photograph } from "./photograph";
import { hashOf, readPicture } from "./pictures";
import { compareRenderers, inspectRenderer, readRenderer, writeRenderer } from "./renderer";
import { signature } from "./review/server";
import { forgetRun, isMeant, type Run, writeRun } from "./run";
import { nameOf, planSittings } from "./shots";
import { stillnessFlags } from "./stillness";
import { listStories, serveFolder } from "./storybook";
import { type Finding, isDifference, isFailure, judge, missing } from "./verdict";

/** Exit codes, so that CI can tell a difference from a browser that cannot be compared with. */
const ALL_APPROVED = 0;
const NOT_APPROVED = 1;
const ANOTHER_RENDERER = 3;

/** The command was written wrongly; its message says how. */
class Misuse extends Error {}

interface Surroundings {
  gallery: Gallery;
  /** The Chromium to photograph with. */
  executablePath: string;
  /** Answers the folder of a Storybook that is built from the sources as they are. */
  storybookFolder: () => Promise<string>;
}

/**
 * `npm run visual`: photographs the stories and holds the pictures against the approved ones.
 *
 * @returns the exit code
 */
export async function photographAndJudge(args: string[], surroundings: Surroundings): Promise<number> {
  try {
    return await photographAsAsked(optionsIn(args), surroundings);
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    console.error(error.message);
    return NOT_APPROVED;
  }
}

function optionsIn(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        check: { type: "boolean", default: false },
        twice: { type: "boolean", default: false },
        stories: { type: "string", multiple: true, default: [] as string[] },
        begin: { type: "string" },
      },
    }).values;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Misuse(
      `${why}\nThere are --check, --twice, --stories PART (again for another part) and --begin REASON.`,
    );
  }
}

async function photographAsAsked(
  options: ReturnType<typeof optionsIn>,
  surroundings: Surroundings,
): Promise<number> {
  const { gallery, executablePath, storybookFolder } = surroundings;
  if (options.begin !== undefined && options.stories.length > 0)
    throw new Misuse("Baselines begin with every story: leave --stories out.");
  const env = fixedFonts(gallery.results);
  const browser = await chromium.launch({ executablePath, args: stillnessFlags, env });
  try {
    // Two runs are held against each other, not against the baselines: any Chromium will do.
    if (options.twice)
      return await photographTwice(browser, await storybookFolder(), options.stories, gallery);
    const here = await inspectRenderer(browser);
    const baseline = readRenderer(gallery.baselines);
    const otherwise = baseline ? compareRenderers(baseline, here) : [];
    if (otherwise.length > 0 && options.begin === undefined) return sayAnotherRenderer(otherwise);
    const folder = await storybookFolder();
    const run = await photographAll(browser, folder, options.stories, gallery);
    writeRun(gallery, run);
    if (options.begin === undefined) return report(run, gallery, options.check);
    if (baseline && otherwise.length === 0) throw new Misuse(NOTHING_TO_BEGIN);
    writeRenderer(gallery.baselines, here);
    return begin(run, gallery, options.begin);
  } finally {
    await browser.close();
  }
}

const NOTHING_TO_BEGIN =
  "There are baselines of this Chromium already, so --begin would approve differences that nobody has looked at. " +
  "Review them instead: npm run visual:review";

function sayAnotherRenderer(differences: string[]): number {
  console.log(
    [
      "Nothing was compared: this browser does not draw as the one that the baselines were made with.",
      ...differences.map((difference) => `  ${difference}`),
      "Every picture could differ without a change of the design. Set CHROMIUM_PATH to the baselines' Chromium,",
      "or make new baselines on an unchanged branch: npm run visual -- --begin 'the reason'",
    ].join("\n"),
  );
  return ANOTHER_RENDERER;
}

/** Photographs the stories that are meant, and keeps the pictures that are not the approved ones. */
async function photographAll(
  browser: Browser,
  folder: string,
  parts: string[],
  gallery: Gallery,
): Promise<Run> {
  const approved = approvedPictures(readDecisions(gallery));
  const titles = listStories(folder);
  const unknown = parts.find((part) => ![...titles.keys()].some((id) => id.includes(part)));
  if (unknown !== undefined)
    throw new Misuse(`No story's id contains "${unknown}". An id is in the address of a story in Storybook.`);
  const ids = [...titles.keys()].filter((id) => isMeant(parts, id));
  forgetRun(gallery);
  const began = performance.now();
  const { origin, close } = await serveFolder(folder);
  const findings: Finding[] = [];
  const sittings = planSittings(await findOwnWidths(browser, origin, ids));
  await photograph(browser, origin, sittings, (taken) => {
    if ("failure" in taken) return void findings.push(taken);
    const hash = hashOf(readPicture(taken.png));
    findings.push({ shot: taken.shot, hash });
    if (approved.get(nameOf(taken.shot))?.hash !== hash) keep(takenFile(gallery, taken.shot), taken.png);
  });
  close();
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${findings.length} pictures of ${ids.length} stories in ${seconds} s.`);
  findings.sort((a, b) => nameOf(a.shot).localeCompare(nameOf(b.shot)));
  return { when: new Date().toISOString(), parts, titles: Object.fromEntries(titles), findings };
}

function keep(file: string, content: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Says what is not approved, story by story; a check also looks at what the change carries. */
function report(run: Run, gallery: Gallery, check: boolean): number {
  const decisions = readDecisions(gallery);
  const verdicts = judge(run.findings, decisions, (story) => isMeant(run.parts, story));
  const open = missing(verdicts);
  const faults = check ? findBaselineFaults(gallery, decisions) : [];
  if (open.length + faults.length === 0) {
    console.log("Every picture is the approved one.");
    return ALL_APPROVED;
  }
  const count = verdicts.filter(({ state }) => state !== "same").length;
  if (open.length > 0) console.log([`${count} pictures are not approved:`, ...open].join("\n"));
  if (faults.length > 0) console.log(["The baselines do not fit the decisions:", ...faults].join("\n"));
  if (verdicts.some(isDifference)) console.log("Look at them and decide: npm run visual:review");
  if (verdicts.some(isFailure))
    console.log("Mend the stories that could not be photographed: there is nothing to decide on.");
  return NOT_APPROVED;
}

/** Approves a whole run, as there is nothing to compare it with. */
function begin(run: Run, gallery: Gallery, reason: string): number {
  const differences = judge(run.findings, readDecisions(gallery)).filter(isDifference);
  recordDecisions(gallery, signature(), new Date(), differences, { decision: "approve", reason });
  return report(run, gallery, true);
}

/** Two runs in a row must not differ in a single pixel. */
async function photographTwice(browser: Browser, folder: string, parts: string[], gallery: Gallery) {
  const [first, second] = [
    await photographAll(browser, folder, parts, gallery),
    await photographAll(browser, folder, parts, gallery),
  ];
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
