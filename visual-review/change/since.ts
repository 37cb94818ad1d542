import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { Baselines, type Gallery, takenFile, takenTreeFile } from "../baselines";
import { partsOf } from "../made-of";
import { write } from "../manifest";
import { Misuse } from "../misuse";
import { describeRenderer, readRenderer } from "../renderer";
import type { Run } from "../run";
import { componentOf, nameOf } from "../shots";
import type { Story } from "../storybook";
import type { Finding } from "../verdict";
import { aboutComponent } from "./component-facts";
import { git } from "./history";
import { storyFactsOf } from "./story-facts";

/** The inputs of a review. */
interface Comparison {
  gallery: Gallery;
  run: Run;
  baselines: Baselines;
}

/**
 * Compares the approved pictures with those of a commit, as if they had been taken just now: the result is the approvals since. No
 * browser is needed, so that anyone can look at a branch's approvals.
 *
 * @param stories of the built Storybook
 * @throws Misuse with a sentence when there is no such commit here
 */
export async function compareSince(
  root: string,
  revision: string,
  now: Gallery,
  stories: readonly Story[],
): Promise<Comparison> {
  const commit = git(
    root,
    "rev-parse",
    "--verify",
    "--quiet",
    "--end-of-options",
    `${revision}^{commit}`,
  )?.trim();
  if (!commit) throw new Misuse(`There is no commit "${revision}" here. Fetch it, or name another one.`);
  const folder = mkdtempSync(join(tmpdir(), "visual-since-"));
  const gallery = { baselines: join(folder, "baselines"), results: join(folder, "results") };
  takeOut(root, commit, relative(root, now.baselines), gallery.baselines);
  const [before, after] = [new Baselines(gallery), new Baselines(now)];
  const findings = after.pictures.shots.map((shot): Finding => {
    const [hash, tree] = [after.pictures.hashOf(shot) ?? "", after.trees.hashOf(shot) ?? undefined];
    if (hash !== before.pictures.hashOf(shot) || tree !== (before.trees.hashOf(shot) ?? undefined)) {
      mkdirSync(dirname(takenFile(gallery, shot)), { recursive: true });
      copyFileSync(after.pictures.file(shot) ?? "", takenFile(gallery, shot));
      if (tree) write(takenTreeFile(gallery, shot), JSON.stringify(after.trees.linesOf(shot)));
    }
    return { shot, hash, tree };
  });
  const names = new Set([...before.components.keys(), ...after.components.keys()]);
  const components = new Map(
    [...names].map((component) => {
      const file = after.components.get(component);
      const { sources: hash = "", size } = after.approvedSource(component);
      return [component, file ? { file, hash, ...(size && { size }) } : null];
    }),
  );
  const files = [...new Set(stories.map(({ file }) => file))];
  const [approved, here] = [readRenderer(gallery.baselines), readRenderer(now.baselines)];
  const facts = {
    root,
    folder: now.baselines,
    baselines: before,
    since: commit,
    parts: await partsOf(root, files),
    renderers: { approved, here },
    components: new Map(stories.map(({ id, file }) => [file, componentOf(id)])),
  };
  const differing = changedComponents(findings, before);
  const run = {
    ...storyFactsOf(root, stories, ({ id }) => differing.has(componentOf(id))),
    components: Object.fromEntries(components),
    about: Object.fromEntries(
      [...differing].map((one) => [one, aboutComponent(one, components.get(one) ?? null, facts)]),
    ),
    browsers: { approved: describeRenderer(approved), here: describeRenderer(here) },
    findings,
  };
  return { gallery, run, baselines: before };
}

/** Writes the pictures of a commit into a folder. */
function takeOut(root: string, commit: string, path: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const listed = git(root, "ls-tree", "--name-only", commit, "--", `${path}/`);
  if (!listed) return;
  const archive = execFileSync("git", ["-C", root, "archive", "--format=tar", `${commit}:${path}`], {
    maxBuffer: 2 ** 31 - 1,
  });
  execFileSync("tar", ["-x", "-C", to], { input: archive, stdio: ["pipe", "ignore", "inherit"] });
}

/** Returns the components with a picture or a tree that has changed or was removed. */
function changedComponents(findings: readonly Finding[], before: Baselines): Set<string> {
  const there = new Set(findings.map(({ shot }) => nameOf(shot)));
  const gone = before.pictures.shots.filter((shot) => !there.has(nameOf(shot)));
  const changed = findings.flatMap((finding) => {
    if ("failure" in finding) return [];
    const { shot, hash, tree } = finding;
    const isSame = hash === before.pictures.hashOf(shot) && tree === (before.trees.hashOf(shot) ?? undefined);
    return isSame ? [] : [shot];
  });
  return new Set([...changed, ...gone].map(({ story }) => componentOf(story)));
}
