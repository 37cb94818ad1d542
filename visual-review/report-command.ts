import { parseArgs } from "node:util";
import { Baselines, type Gallery } from "./baselines";
import { compareSince } from "./change/since";
import { Misuse } from "./misuse";
import { writeReport } from "./review/report-files";
import { Review } from "./review/review";
import { readRun } from "./run";
import { listStories } from "./storybook";

interface Surroundings {
  root: string;
  gallery: Gallery;
  /** The folder with the review page's files. */
  page: string;
  /** Returns the folder of a Storybook that is built from the current sources. */
  storybookFolder: () => Promise<string>;
  /** The folder of the report, unless the command names one. */
  to: string;
}

/**
 * `npm run visual:report`: writes the review of the last run as files, or with `--since COMMIT` the approvals since.
 *
 * @returns the exit code
 */
export async function reportAsFiles(args: string[], surroundings: Surroundings): Promise<number> {
  const { root, gallery, page, storybookFolder } = surroundings;
  try {
    const { since, to = surroundings.to } = optionsIn(args);
    const storybook = await storybookFolder();
    const { baselines, ...compared } = since
      ? await compareSince(root, since, gallery, listStories(storybook))
      : { gallery, run: readRun(gallery), baselines: new Baselines(gallery) };
    const review = new Review(compared.gallery, compared.run, baselines);
    const count = writeReport({ review, page, storybook, to });
    console.log(`${count === 1 ? "1 picture differs" : `${count} pictures differ`}. Open ${to}/index.html`);
    return 0;
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    console.error(error.message);
    return 1;
  }
}

function optionsIn(args: string[]): { since?: string | undefined; to?: string | undefined } {
  const options = { since: { type: "string" }, to: { type: "string" } } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Misuse(`${why}\nThere are --since COMMIT and --to FOLDER.`);
  }
}
