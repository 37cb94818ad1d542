const AGAIN_MS = 10_000;

/**
 * Fetches a part that the page can do without for a while, with retries until it succeeds: thrown into React, the error
 * of a broken connection would replace the whole page, with all its entries.
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
