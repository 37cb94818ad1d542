import type { BrowserContext } from "playwright";

/** Enough for a form and what it says on top. Characters. */
const SHOWN = 1500;

/** What each open page of a browser shows, for anyone who reads why a journey failed: its address and its words. */
export async function wherePagesStand(contexts: readonly BrowserContext[]): Promise<string> {
  const pages = contexts.flatMap((context) => context.pages());
  const shown = await Promise.all(
    pages.map(async (page) => {
      const words = page.locator("body").innerText({ timeout: 5000 });
      const text = await words.catch((error) => `(no words: ${String(error).split("\n")[0]})`);
      return `${page.url()}\n${text.replace(/\n+/g, "\n").slice(0, SHOWN)}`;
    }),
  );
  return shown.join("\n\n");
}
