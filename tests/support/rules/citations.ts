import { existsSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { filesIn, read, rooms, root, sources } from "./sources";

/** A reference from a text to a location in the project. */
export interface Citation {
  /** The file that cites, and the line. */
  from: string;
  /** The citation as it is written. */
  text: string;
  /** The target: a file by its path from the root, with `#` a heading or a row of it; null for a record or row that does not exist. */
  to: string | null;
}

/** Every page: those of `docs`, and each README next to code. */
export const pages: readonly string[] = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...[...rooms, "docs", "deploy", "demo"].flatMap(filesIn).filter((path) => /\.mdx?$/.test(path)),
];

/** Every file whose citations are checked: code, tests, pages, and the files of a deployment. */
export const citing: readonly string[] = [
  ...sources,
  ...pages,
  ...filesIn("deploy").filter((path) => /\.(conf|example|service|yml|yaml)$/.test(path)),
];

const SPECIFICATION = "docs/specification.md";
const SECURITY = "docs/security.md";

/** A citation may go on in the comment's next line. */
const numbers = /\bspecification,?[\s*/]+((?:§?\d+(?:\.\d+)?(?:, (?:and )?| and |; )?)+)/gi;
const record = /\bdecisions?[\s*/]+(\d+)\b/gi;
const requirement = /\bdocs\/security\.md[\s*/]+(R\d+)\b/g;
const path = new RegExp(
  `(?<![\\w/.-])((?:${[...rooms, "docs", "deploy", "demo"].join("|")})/[\\w./-]*\\.mdx?)(#[\\w-]+)?`,
  "g",
);
/** In backquotes, from the root, from the file that names it or from a folder around that; NAME is a name to be chosen. */
const file = /`((?:[\w.[\]@-]+\/)+[\w.[\]$-]+\.(?:tsx?|mjs|js|md|css))(?: ›[^`]*)?`/g;
const link = /\]\(([^)\s]+)\)/g;

/** Every citation of a text. */
export function citationsIn(from: string, text: string): Citation[] {
  const at = (index: number) => `${from}:${text.slice(0, index).split("\n").length}`;
  const found = (pattern: RegExp, targets: (match: RegExpExecArray) => (string | null)[]): Citation[] =>
    [...text.matchAll(pattern)].flatMap((match) =>
      targets(match).map((to) => ({ from: at(match.index), text: match[0], to })),
    );
  return [
    ...found(
      numbers,
      ([, all = ""]) => all.match(/\d+(\.\d+)?/g)?.map((each) => `${SPECIFICATION}#${each}`) ?? [],
    ),
    ...found(record, ([, number = ""]) => [recordFile(number)]),
    ...found(requirement, ([, number]) => [`${SECURITY}#${number}`]),
    ...found(path, ([, to, heading = ""]) => [`${to}${heading}`]),
    ...found(file, ([, to = ""]) => named(from, to)),
    ...(from.endsWith(".md") ? found(link, ([, to = ""]) => linked(from, to)) : []),
  ];
}

/** Whether the target of a citation exists. */
export function isThere({ to }: Citation): boolean {
  if (to === null) return false;
  const [target = "", place] = to.split("#");
  if (!existsSync(join(root, target))) return false;
  return place === undefined || placesIn(target).has(place);
}

/** The file of a record, by its three digits; null where there is none. */
function recordFile(number: string): string | null {
  const name = readdirSync(join(root, "docs/decisions")).find((each) => each.startsWith(`${number}-`));
  return name ? `docs/decisions/${name}` : null;
}

/** The cited file; null where it does not exist. Built or installed files are not looked for. */
function named(from: string, to: string): (string | null)[] {
  if (/NAME|(^|\/)(build|node_modules)\//.test(to)) return [];
  const folders = from.split("/").map((_, length, all) => all.slice(0, length).join("/"));
  return [
    folders.map((folder) => normalize(join(folder, to))).find((path) => existsSync(join(root, path))) ?? null,
  ];
}

/** Where a link of a page leads, when it stays in the project. */
function linked(from: string, to: string): string[] {
  if (/^[a-z]+:/.test(to)) return [];
  return [to.startsWith("#") ? `${from}${to}` : normalize(join(dirname(from), to))];
}

const known = new Map<string, Set<string>>();

/** The citable parts of a page: its headings as GitHub makes anchors of them, its numbered chapters, the rows of its tables. */
function placesIn(page: string): Set<string> {
  const places = known.get(page) ?? new Set([...headings(page), ...rows(page)]);
  known.set(page, places);
  return places;
}

function headings(page: string): string[] {
  const titles = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => title);
  const chapters = titles.flatMap((title) => /^(\d+)\. /.exec(title)?.[1] ?? []);
  return [...titles.map(anchor), ...chapters];
}

function anchor(title: string): string {
  return title
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

function rows(page: string): string[] {
  return [...read(page).matchAll(/^\| (R\d+|\d+\.\d+) \|/gm)].map(([, number = ""]) => number);
}
