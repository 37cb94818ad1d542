import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { refuseWords } from "../local/no-words.mjs";
import { run } from "../local/run.mjs";
import { withSteadyNames } from "./steady-names.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const bareFolder = join(root, "bench/peers/bare-remix");
const budgetFile = new URL("page-budget.json", import.meta.url);

/**
 * The size of a page's first load: the entry, the page's routes from the root down, and all their imports. Sizes are
 * sums of the files, each compressed alone, in bytes; with steady hashes in the files' names (steady-names.mjs).
 *
 * @typedef {{ page: string, js: number, jsRaw: number, css: number, cssRaw: number, packages: string[] }} PageSize
 * @typedef {{ bare: { bytes: number }, pages: Record<string, { timesBare: number, cssBytes: number }>,
 *   packages: Record<string, string[]> }} Budget `packages`: the pages that may load each
 */

/**
 * Returns the sizes of every page of a Remix build.
 *
 * @param {string} client the folder of the browser's files
 * @param {Record<string, string[]>} packages which packages are in which file (chunk-packages.mjs)
 * @returns {PageSize[]} the largest first
 */
export function pageSizes(client, packages = {}) {
  const { entry, routes, url } = manifestIn(client);
  const rename = withSteadyNames(assetHashes(client));
  const measured = new Map();
  const sizeOf = (file) => {
    const known = measured.get(file) ?? measure(rename(contents(client, file)));
    measured.set(file, known);
    return known;
  };
  const pages = Object.values(routes).filter(({ id, module }) => {
    // Routes without a page leave an empty file; a layout is a page of its own only through its index.
    const isLayout = Object.values(routes).some(({ parentId }) => parentId === id);
    return id !== "root" && !isLayout && contents(client, module).length > 1;
  });
  const sizes = pages.map((route) => {
    const chain = withParents(route, routes);
    const js = new Set([url, ...[entry, ...chain].flatMap(({ module, imports }) => [module, ...imports])]);
    const css = new Set([entry, ...chain].flatMap((part) => part.css ?? []));
    return {
      page: addressOf(chain),
      js: sum(js, (file) => sizeOf(file).sent),
      jsRaw: sum(js, (file) => sizeOf(file).raw),
      css: sum(css, (file) => sizeOf(file).sent),
      cssRaw: sum(css, (file) => sizeOf(file).raw),
      packages: [...new Set([...js].flatMap((file) => packages[file.slice(1)] ?? []))],
    };
  });
  return sizes.sort((one, other) => other.js - one.js);
}

/**
 * Returns a sentence for each page that is over budget.
 *
 * @param {PageSize[]} sizes
 * @param {Budget} budget
 * @returns {string[]}
 */
export function overBudget(sizes, { bare, pages, packages }) {
  const gone = Object.keys(pages).filter((page) => page !== "*" && !sizes.some((size) => size.page === page));
  return [
    ...gone.map(
      (page) => `${page} has a budget, but there is no such page. Take it out of page-budget.json.`,
    ),
    ...sizes.flatMap((size) => {
      const { timesBare, cssBytes } = pages[size.page] ?? pages["*"];
      const heavy = Object.keys(packages).filter((name) => size.packages.includes(name));
      return [
        ...(size.js > timesBare * bare.bytes
          ? [
              `${size.page} loads ${size.js} bytes of JavaScript, ${times(size.js, bare)} times a bare page's; ${timesBare} are allowed.`,
            ]
          : []),
        ...(size.css > cssBytes
          ? [`${size.page} loads ${size.css} bytes of CSS; ${cssBytes} are allowed.`]
          : []),
        ...heavy
          .filter((name) => !packages[name].includes(size.page))
          .map((name) => `${size.page} loads ${name} at once, which only some screens need.`),
      ];
    }),
  ];
}

/**
 * Prints the sizes of the built site's pages.
 *
 * @param {Pick<Console, "log" | "table">} [output] where to print them
 * @throws when one is over budget
 */
export function checkPageBudget(output = console) {
  const budget = JSON.parse(readFileSync(budgetFile, "utf8"));
  const packages = JSON.parse(readFileSync(join(root, "build/packages.json"), "utf8"));
  const sizes = pageSizes(join(root, "build/client"), packages);
  output.log("\nFirst load of each page in bytes, as sent (brotli) and unpacked:");
  output.table(
    Object.fromEntries(
      sizes.map(({ page, js, jsRaw, css, cssRaw, packages: used }) => [
        page,
        {
          JavaScript: js,
          unpacked: jsRaw,
          "times bare": times(js, budget.bare),
          CSS: css,
          "CSS unpacked": cssRaw,
          heavy: Object.keys(budget.packages)
            .filter((name) => used.includes(name))
            .join(", "),
        },
      ]),
    ),
  );
  const complaints = overBudget(sizes, budget);
  if (complaints.length > 0)
    throw new Error(
      `Pages are over budget, so they would be slow to open. Load less at once, or say why more is needed and change scripts/sizes/page-budget.json:\n${complaints.join("\n")}`,
    );
}

/** Builds the bare Remix page into `build/peers/bare-remix`. */
export async function buildBarePage() {
  const cli = join(root, "node_modules/@remix-run/dev/dist/cli.js");
  const words = [cli, "vite:build", bareFolder, "--logLevel", "warn", "--emptyOutDir"];
  // Tests run under another name, and React has larger files for it.
  await run(process.execPath, words, { cwd: root, env: { ...process.env, NODE_ENV: "production" } });
}

/**
 * Builds the bare Remix page.
 *
 * @returns {Promise<number>} its first-load JavaScript in brotli bytes
 */
export async function measureBarePage() {
  await buildBarePage();
  return pageSizes(join(root, "build/peers/bare-remix/client"))[0].js;
}

/** Returns each file's name by the hash in it. */
function assetHashes(client) {
  const files = readdirSync(join(client, "assets")).filter((file) => /\.(js|css)$/.test(file));
  return new Map(
    files.flatMap((file) => {
      const [, name, hash, ending] = /^(.*)-([\w-]{8})(\.\w+)$/.exec(file) ?? [];
      return hash ? [[hash, `${name}${ending}`]] : [];
    }),
  );
}

function manifestIn(client) {
  const name = readdirSync(join(client, "assets")).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error(`${client} has no manifest of its routes. Build it first: npm run build`);
  const text = contents(client, `/assets/${name}`).toString();
  return JSON.parse(text.slice(text.indexOf("=") + 1).replace(/;\s*$/, ""));
}

/** Returns a route and its parents, the innermost first. */
function withParents(route, routes) {
  return route ? [route, ...withParents(routes[route.parentId], routes)] : [];
}

function addressOf(chain) {
  const parts = chain.map(({ path }) => path).filter(Boolean);
  return `/${parts.reverse().join("/")}`;
}

function contents(client, file) {
  return readFileSync(join(client, file));
}

function measure(bytes) {
  return { raw: bytes.length, sent: brotliCompressSync(bytes).length };
}

function sum(files, size) {
  return [...files].reduce((total, file) => total + size(file), 0);
}

function times(bytes, bare) {
  return Number((bytes / bare.bytes).toFixed(2));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  refuseWords("npm run sizes");
  const bytes = await measureBarePage();
  console.log(
    `\nA bare Remix page loads ${bytes} bytes of JavaScript (page-budget.json has the figure to compare with).`,
  );
  checkPageBudget();
}
