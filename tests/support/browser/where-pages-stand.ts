import type { BrowserContext, Page } from "playwright";

/** Enough for a form and its messages on top. Characters. */
const SHOWN = 1500;
/** How many of the last events and requests are reported. */
const LAST = 12;

/** Each browser's last requests but for a page's files, and how they ended. */
const requestsOf = new WeakMap<BrowserContext, { what: string; end: string }[]>();

/** Records presses and requests in a browser from now on, for `wherePagesStand`. */
export async function notePresses(context: BrowserContext): Promise<void> {
  const last: { what: string; end: string }[] = [];
  requestsOf.set(context, last);
  context.on("request", (request) => {
    if (!["document", "fetch", "xhr"].includes(request.resourceType())) return;
    const noted = { what: `${request.method()} ${request.url()}`, end: "unanswered" };
    last.push(noted);
    if (last.length > LAST) last.shift();
    const end = (words: string) => {
      noted.end = words;
    };
    request.response().then(
      (response) => end(String(response?.status() ?? request.failure()?.errorText)),
      (error) => end(String(error)),
    );
  });
  await context.addInitScript(noteInPage, LAST);
}

/**
 * The state of each open page of a browser, to debug a failed journey: its address, its words, how full its
 * fields are, the last presses and requests.
 */
export async function wherePagesStand(contexts: readonly BrowserContext[]): Promise<string> {
  const pages = contexts.flatMap((context) => context.pages());
  return (await Promise.all(pages.map(standOf))).join("\n\n");
}

async function standOf(page: Page): Promise<string> {
  const orWhyNot = (found: Promise<string>) =>
    found.catch((error) => `(not known: ${String(error).split("\n")[0]})`);
  const text = await orWhyNot(page.locator("body").innerText({ timeout: 5000 }));
  const state = await orWhyNot(page.evaluate(stateInPage));
  const requests = (requestsOf.get(page.context()) ?? []).map(({ what, end }) => `${what} ${end}`);
  return [page.url(), text.replace(/\n+/g, "\n").slice(0, SHOWN), state, ...requests].join("\n");
}

declare global {
  interface Window {
    lastPresses?: string[];
  }
}

/** Runs in the page. */
function noteInPage(most: number): void {
  const last: string[] = [];
  window.lastPresses = last;
  for (const type of ["pointerdown", "pointerup", "click", "keydown", "submit", "invalid"]) {
    const note = ({ target }: Event) => {
      const at = target instanceof Element ? target : null;
      const name = at?.getAttribute("name") ?? at?.textContent?.slice(0, 30) ?? "";
      last.push(`${Math.round(performance.now())} ms ${type} ${at?.tagName ?? "document"} ${name}`);
      if (last.length > most) last.shift();
    };
    window.addEventListener(type, note, { capture: true, passive: true });
  }
}

/** Runs in the page. */
function stateInPage(): string {
  const fields = [
    ...document.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), select, textarea"),
  ];
  return [
    `${Math.round(performance.now())} ms, the focus is on ${document.activeElement?.outerHTML.slice(0, 120)}`,
    ...fields.map(
      ({ name, value, disabled }) => `${name}: ${value.length} characters${disabled ? ", disabled" : ""}`,
    ),
    ...(window.lastPresses ?? []),
  ].join("\n");
}
