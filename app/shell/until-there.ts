const AGAIN_MS = 10_000;

/**
 * Fetches a part of the page that it can do without for a while, again and again until it comes: thrown into React, a
 * broken connection would take the whole page away, with everything typed into it.
 */
export async function untilThere<Part>(fetch: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await fetch();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
