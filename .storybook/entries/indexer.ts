import { readCsf } from "storybook/internal/csf-tools";
import type { Indexer, IndexInput } from "storybook/internal/types";
import { BEHAVIOUR, isBehaviour, plainName, STATE } from "./entries";

/** Storybook's own tag of a story with a `play`. */
const PLAYS = "play-fn";

/**
 * Lists the stories of a file, each with a plain name, and separates behaviours from states: a behaviour has a tag, by which the
 * sidebar hides it by default, and none of those that put a story on its component's page.
 */
export const storiesIndexer: Indexer = {
  test: /\.stories\.tsx$/,
  createIndex: async (file, options) => (await readCsf(file, options)).parse().indexInputs.map(entryOf),
};

function entryOf(input: IndexInput): IndexInput {
  const tags = input.tags ?? [];
  const own = tags.filter((tag) => tag !== PLAYS && tag !== STATE);
  const behaves = isBehaviour({ hasPlay: tags.includes(PLAYS), tags });
  return {
    ...input,
    name: plainName(input.name ?? input.exportName, input.exportName),
    tags: behaves ? [...own, BEHAVIOUR, "!autodocs"] : own,
  };
}
