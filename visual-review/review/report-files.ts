import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Picture, writePicture } from "../pictures";
import type { Review } from "./review";
import type { Report } from "./source";

interface ReportOptions {
  review: Review;
  /** The folder with page.html, page.js and page.css. */
  page: string;
  /** The built Storybook, which is copied for the stories' links. */
  storybook: string;
  /** The folder of the report; its previous contents are removed. */
  to: string;
}

/** Fast rather than small: a report is not stored for long. */
const COMPRESSION = 3;

/**
 * Writes a review as read-only files: `index.html` opens without a server, and with one the live stories work too.
 *
 * @returns the number of pictures that differ
 */
export function writeReport({ review, page, storybook, to }: ReportOptions): number {
  rmSync(to, { recursive: true, force: true });
  for (const side of ["before", "after", "difference"]) mkdirSync(join(to, side), { recursive: true });
  const state = review.state("storybook");
  const looks: Report["looks"] = {};
  for (const { name } of state.differences) {
    const { drawing = null, ...look } = review.look(name) ?? { pixels: 0 };
    looks[name] = look;
    keep(join(to, "before", `${name}.png`), review.before(name));
    keep(join(to, "after", `${name}.png`), review.after(name));
    keep(join(to, "difference", `${name}.png`), drawing);
  }
  const report: Report = { state, looks };
  writeFileSync(join(to, "report.js"), `globalThis.report = ${inScript(report)};\n`);
  const html = readFileSync(join(page, "page.html"), "utf8");
  const own = '<script defer src="page.js"></script>';
  writeFileSync(
    join(to, "index.html"),
    html.replace(own, `<script defer src="report.js"></script>\n    ${own}`),
  );
  for (const file of ["page.js", "page.css"]) cpSync(join(page, file), join(to, file));
  if (state.differences.length > 0 && existsSync(storybook))
    cpSync(storybook, join(to, "storybook"), { recursive: true });
  return state.differences.length;
}

function keep(file: string, picture: Picture | null): void {
  if (picture) writeFileSync(file, writePicture(picture, COMPRESSION));
}

/** Serializes a value for a script, with `<` escaped, so that no text in it can end the script. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
