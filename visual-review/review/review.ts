import { existsSync, readFileSync } from "node:fs";
import { type Baselines, type Gallery, takenFile, takenTreeFile } from "../baselines";
import { hashOf, type Picture, readPicture } from "../pictures";
import { isOfAnotherBrowser, judgeRun, type Run, sealWhatIsApproved } from "../run";
import { componentOf, nameOf } from "../shots";
import { hashOfTree, readTakenTree } from "../trees/trees";
import { type Difference, type Failure, firstLine, isDifference, isFailure } from "../verdict";
import { type Look, lookAt } from "./look";
import { componentsOf, inOrder } from "./order";
import type { ReviewedFailure, ReviewState, Word } from "./state";

/** The picture and tree that were approved before the review approved others. */
interface Former {
  picture: Picture | null;
  tree: string[] | null;
}

const TOGETHER =
  "This run's browser draws otherwise than that of the approved pictures, which are all of one browser: one by one they would be " +
  "mixed, and nothing could be compared any more. Take all over together: npm run visual -- --begin";

/** One review of the last run: its differences, and the decisions about them as long as the review is open. */
export class Review {
  readonly #gallery: Gallery;
  readonly #run: Run;
  readonly #baselines: Baselines;
  readonly #failures: readonly Failure[];
  /** As they were when the review began: a decided picture stays on the page, because a reviewer may decide again. */
  readonly #differences: ReadonlyMap<string, Difference>;
  readonly #words = new Map<string, Word>();
  /** By name, the picture and tree that were approved before the review approved others. */
  readonly #former = new Map<string, Former>();

  constructor(gallery: Gallery, run: Run, baselines: Baselines) {
    this.#gallery = gallery;
    this.#run = run;
    this.#baselines = baselines;
    const verdicts = judgeRun(run, baselines);
    this.#failures = verdicts.filter(isFailure);
    this.#differences = new Map(verdicts.filter(isDifference).map((one) => [nameOf(one.shot), one]));
  }

  /** Whether the review is about this picture. */
  has(name: string): boolean {
    return this.#differences.has(name);
  }

  /** The picture that was approved when the review began. */
  before(name: string): Picture | null {
    const former = this.#former.get(name);
    if (former) return former.picture;
    const difference = this.#differences.get(name);
    return difference ? this.#approved(difference) : null;
  }

  /** The picture to be decided on; null when the story is gone, or the picture was taken again. */
  after(name: string): Picture | null {
    const difference = this.#differences.get(name);
    return difference?.after ? this.#taken(difference) : null;
  }

  /** Compares the two sides: a drawing, a count of pixels, and the accessibility trees; null when the review is not about this picture. */
  look(name: string): Look | null {
    const difference = this.#differences.get(name);
    if (!difference) return null;
    const { shot, tree } = difference;
    const former = this.#former.get(name);
    const trees = tree && {
      before: former ? former.tree : this.#baselines.trees.linesOf(shot),
      after: tree.after === null ? null : this.#takenTree(difference),
    };
    return lookAt(this.before(name), this.after(name), trees);
  }

  /**
   * Makes the new pictures the approved ones, or leaves or restores the previous ones.
   *
   * @param names pictures that the review has
   * @throws a sentence when a picture is no longer the one that was judged, or is of another browser than the approved ones
   */
  decide(names: readonly string[], word: Word): void {
    const differences = names.flatMap((name) => this.#differences.get(name) ?? []);
    if (word.decision === "approve" && isOfAnotherBrowser(this.#run)) throw new Error(TOGETHER);
    // All are checked before any is written: one that cannot be approved must not leave the rest half done.
    if (word.decision === "approve") for (const difference of differences) this.#judged(difference);
    for (const difference of differences) {
      const name = nameOf(difference.shot);
      if (word.decision === "approve") this.#approve(difference);
      else this.#putBack(difference);
      if (word.decision === "refuse") this.#former.delete(name);
      this.#words.set(name, word);
    }
    const components = new Set(differences.map(({ shot }) => componentOf(shot.story)));
    sealWhatIsApproved(this.#run, this.#baselines, components);
  }

  /** Returns the state that the page shows. @param storybook the origin that serves Storybook */
  state(storybook: string): ReviewState {
    const { titles, browsers } = this.#run;
    return {
      ...(browsers && { browsers }),
      components: componentsOf(this.#run, [...this.#differences.values()]),
      failures: this.#failures.map(
        ({ shot, failure }): ReviewedFailure => ({
          ...shot,
          name: nameOf(shot),
          title: titles[shot.story] ?? shot.story,
          why: firstLine(failure),
        }),
      ),
      differences: inOrder(this.#run, [...this.#differences.values()]).map(
        ({ shot, state, before, after, tree }) => ({
          ...shot,
          name: nameOf(shot),
          state,
          before,
          after,
          tree,
          component: componentOf(shot.story),
          title: titles[shot.story] ?? shot.story,
          isBehaviour: this.#run.behaviours?.includes(shot.story) ?? false,
          code: this.#run.code?.[shot.story],
          storyUrl: after && `${storybook}/?path=/story/${shot.story}&globals=theme:${shot.theme}`,
          frameUrl:
            after && `${storybook}/iframe.html?viewMode=story&id=${shot.story}&globals=theme:${shot.theme}`,
          word: this.#words.get(nameOf(shot)),
        }),
      ),
    };
  }

  #approve(difference: Difference): void {
    const name = nameOf(difference.shot);
    const { shot, tree } = difference;
    const { trees } = this.#baselines;
    if (!this.#former.has(name))
      this.#former.set(name, { picture: this.#approved(difference), tree: trees.linesOf(shot) });
    const judged = this.#judged(difference);
    if (difference.before !== difference.after) this.#baselines.pictures.put(shot, judged.picture);
    if (tree) trees.put(shot, judged.tree);
  }

  #putBack({ shot, tree }: Difference): void {
    const former = this.#former.get(nameOf(shot));
    if (!former) return;
    this.#baselines.pictures.put(shot, former.picture);
    if (tree) this.#baselines.trees.put(shot, former.tree);
  }

  /** Returns the picture and the tree that an approval is about; null when the story is gone. */
  #judged(difference: Difference): Former {
    if (difference.after === null) return { picture: null, tree: null };
    const [picture, tree] = [this.#taken(difference), this.#takenTree(difference)];
    if (picture && (tree || !difference.tree)) return { picture, tree };
    throw new Error(
      `${nameOf(difference.shot)} was photographed again since, so this decision would be about another picture. ` +
        "End the review and begin it again.",
    );
  }

  #taken({ shot, after }: Difference): Picture | null {
    const file = takenFile(this.#gallery, shot);
    const picture = existsSync(file) ? readPicture(readFileSync(file)) : null;
    return picture && hashOf(picture) === after ? picture : null;
  }

  #takenTree({ shot, tree }: Difference): string[] | null {
    const lines = tree ? readTakenTree(takenTreeFile(this.#gallery, shot)) : null;
    return lines && hashOfTree(lines) === tree?.after ? lines : null;
  }

  #approved({ shot }: Difference): Picture | null {
    const file = this.#baselines.pictures.file(shot);
    return file ? readPicture(readFileSync(file)) : null;
  }
}
