import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { linesMatching, sources } from "../support/rules/sources";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

interface Locked {
  version: string;
  integrity?: string;
  hasInstallScript?: boolean;
  link?: boolean;
  cpu?: string[];
  engines?: Record<string, string>;
}

const manifest = JSON.parse(read("package.json"));
const packages = lockedIn("package-lock.json");

function lockedIn(path: string): ({ name: string } & Locked)[] {
  const { packages: locked }: { packages: Record<string, Locked> } = JSON.parse(read(path));
  return Object.entries(locked)
    .filter(([folder]) => folder !== "")
    .map(([folder, each]) => ({ name: folder.replace(/^.*node_modules\//, ""), ...each }));
}

// Proves R27, 15.2.4
it("installs only what it knows the hash of, in exact versions", () => {
  const all = [...packages, ...lockedIn("bench/package-lock.json")];
  expect(all.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ""))).toEqual([]);
  const { "@remix-run/dev": inRemix, ...overrides } = manifest.overrides;
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const direct = [dependencies, devDependencies, optionalDependencies, overrides, inRemix];
  const measured = JSON.parse(read("bench/package.json")).dependencies;
  const versions = [...direct, measured].flatMap((each) => Object.values<string>(each));
  expect(versions.filter((version) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+/.test(version))).toEqual([]);
});

// Proves R27, 15.2.4
it("lets no package run a script at installation that was not decided about", () => {
  const today = ["x64", "arm64"];
  const running = packages.filter(
    ({ hasInstallScript, cpu }) => hasInstallScript && (!cpu || cpu.some((each) => today.includes(each))),
  );
  const undecided = running.filter(({ name }) => !(name in manifest.allowScripts));
  expect(undecided.map(({ name }) => name)).toEqual([]);
  expect(read(".npmrc")).toMatch(/^strict-allow-scripts=true$/m);
});

// Proves 15.2.1
it("keeps Remix's wire formats off that will not be mended", () => {
  expect(read("vite.config.ts")).not.toMatch(/v3_(singleFetch|lazyRouteDiscovery): true/);
  expect(packages.filter(({ name }) => name.startsWith("react-server-dom-"))).toEqual([]);
});

// Proves R27, 15.1.2
it("lists everything that is in it, and what of that does not run in production", { timeout: 60_000 }, () => {
  const words = ["run", "--silent", "sbom"];
  const list = execFileSync("npm", words, { cwd: fileURLToPath(root), encoding: "utf8", maxBuffer: 2 ** 26 });
  const { bomFormat, components }: { bomFormat: string; components: Component[] } = JSON.parse(list);
  expect(bomFormat).toBe("CycloneDX");
  const needed = new Set(components.filter(({ scope }) => scope === "required").map(({ name }) => name));
  expect(Object.keys(manifest.dependencies).filter((name) => !needed.has(name))).toEqual([]);
  const others = new Set(components.filter(({ scope }) => scope !== "required").map(({ name }) => name));
  expect(["storybook", "playwright", "typescript"].filter((name) => !others.has(name))).toEqual([]);
});

interface Component {
  name: string;
  scope: "required" | "optional";
}

it("loads SQLite's driver in one place, in the version for the Node that runs", () => {
  const code = sources.filter((path) => path !== "api/database/sqlite/driver.ts");
  expect(
    linesMatching(code, /^import (?!type )[^;]*"better-sqlite3(-13)?"|(import|require)\("better-sqlite3/),
  ).toEqual([]);
  const newer = packages.filter(
    ({ name, version }) => name === "better-sqlite3" && !version.startsWith("12."),
  );
  expect(newer.map(({ engines }) => engines)).toEqual([{ node: ">=22" }]);
});
