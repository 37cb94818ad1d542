import type { Baselines, Source } from "./baselines";
import { hashSources, sha256, storyFilesIn } from "./made-of";
import type { Renderer } from "./renderer";

/** The selection of components that a run photographs. */
export interface Asked {
  /** Every one, whatever has changed. */
  all: boolean;
  /** Those with a story whose id contains one of these. */
  parts: string[];
}

/** Hashes the sources of every story file, together with the test drawing of the approved pictures' renderer. */
export async function sourcesOf(root: string, renderer: Renderer | undefined): Promise<Map<string, Source>> {
  const hashes = await hashSources(root, storyFilesIn(root));
  const drawn = renderer?.drawing ?? "";
  return new Map([...hashes].map(([file, hash]) => [file, { file, hash: sha256([hash, drawn]) }]));
}

/** Whether every story file's pictures are approved for its current sources, so that no build and no browser are needed. */
export function isAllAsApproved(sources: ReadonlyMap<string, Source>, baselines: Baselines): boolean {
  const known = [...baselines.components];
  const files = new Set(known.map(([, file]) => file));
  return (
    known.every(([component, file]) => {
      const source = sources.get(file);
      return source !== undefined && baselines.isMadeOf(component, source);
    }) && [...sources.keys()].every((file) => files.has(file))
  );
}

/**
 * Returns the components to photograph, with their sources, or null where one has pictures and no stories any more.
 *
 * @param stories each component's file of stories and their ids, as Storybook knows them
 */
export function planComponents(
  { all, parts }: Asked,
  stories: ReadonlyMap<string, { file: string; ids: string[] }>,
  sources: ReadonlyMap<string, Source>,
  baselines: Baselines,
): Map<string, Source | null> {
  const gone = [...baselines.components.keys()].filter((component) => !stories.has(component));
  const planned = new Map<string, Source | null>();
  for (const [component, { file, ids }] of stories) {
    const source = sources.get(file);
    if (!source) throw new Error(`${component} comes of ${file}, which is no file of stories.`);
    const isNamed = parts.some((part) => ids.some((id) => id.includes(part)));
    const isWanted = parts.length > 0 ? isNamed : all || !baselines.isMadeOf(component, source);
    if (isWanted) planned.set(component, source);
  }
  for (const component of gone)
    if (parts.length === 0 || parts.some((part) => component.includes(part))) planned.set(component, null);
  return planned;
}
