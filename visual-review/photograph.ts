import { availableParallelism } from "node:os";
import type { Browser } from "playwright";
import type { Pose, Sitting } from "./shots";
import { type Limits, type Photograph, SilentPage, Studio } from "./studio";

/**
 * Takes the pictures of sittings in parallel, each worker in one page. A page that no longer responds is closed, and its pose is
 * tried once more in a new one.
 *
 * @param origin where the built Storybook is served
 * @param take called with each photograph as it is taken
 */
export async function photograph(
  browser: Browser,
  origin: string,
  sittings: readonly Sitting[],
  take: (photograph: Photograph) => Promise<void> | void,
  limits?: Limits,
): Promise<void> {
  const waiting = [...sittings];
  const open = () => Studio.open(browser, origin, limits);
  const workers = Array.from({ length: workersFor(sittings.length) }, async () => {
    let studio = await open();
    /** Retries in a new page where the page does not respond; if that one does not either, the story has failed. */
    async function photographs(pose: Pose, isLast = false): Promise<Photograph[]> {
      try {
        return await studio.photograph(pose);
      } catch (error) {
        if (!(error instanceof SilentPage)) throw error;
        await studio.close();
        studio = await open();
        return isLast ? failures(pose, error) : photographs(pose, true);
      }
    }
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      studio.clear();
      for (const pose of next.poses) for (const taken of await photographs(pose)) await take(taken);
    }
    await studio.close();
  });
  await Promise.all(workers);
}

function failures({ story, width, themes }: Pose, { message }: SilentPage): Photograph[] {
  return themes.map((theme) => ({ shot: { story, theme, width }, failure: message }));
}

/** Returns the number of pages, one more than there are cores: while one waits for a frame, the others work. */
function workersFor(sittings: number): number {
  return Math.min(sittings, Number(process.env.VISUAL_WORKERS) || availableParallelism() + 1);
}

/** Returns the width that each story sets by naming a viewport. */
export async function findOwnWidths(browser: Browser, origin: string, ids: string[]) {
  const studio = await Studio.open(browser, origin);
  const found = await studio.ownWidths(ids);
  await studio.close();
  return found;
}
