import type { Browser } from "playwright";
import { expect, onTestFinished } from "vitest";
import type { RunningSite } from "../servers/running-site";
import { freshContext } from "./fresh-context";
import { openPage } from "./hydrated";
import { signedInContext } from "./signed-in-browser";

// How a journey begins: a page in a browser of its own, whose complaints fail the test that opened it.

/** A site, and a browser to see it in. */
interface Place {
  readonly site: RunningSite;
  readonly browser: Browser;
}

interface Complaining {
  /** For a test that breaks the connection: what the browser complains of is not looked at. */
  mayComplain?: boolean;
}

type FreshOptions = NonNullable<Parameters<typeof freshContext>[1]>;
type SignedInOptions = NonNullable<Parameters<typeof signedInContext>[2]> & Complaining;
type Made = Awaited<ReturnType<typeof freshContext>>;

/**
 * Ends a browser with its test, which fails where it complained of anything but the `intended` refusals.
 *
 * @param making what `freshContext`, `signedInContext` or `contextWith` return
 * @returns the same, once it is made
 */
export async function checked<Opened extends Made>(
  making: Promise<Opened>,
  { mayComplain = false }: Complaining = {},
): Promise<Opened> {
  const made = await making;
  onTestFinished(async () => {
    if (!mayComplain) expect(made.complaints).toEqual([]);
    await made.context.close();
  });
  return made;
}

/**
 * A page in a checked browser, in which a new researcher is signed in.
 *
 * @param path where it is opened, and waited for until it is hydrated where scripts run; null leaves it blank
 * @param options those of `signedInContext`
 * @returns the page, beside what `signedInContext` returns
 */
export async function signedInPage(at: Place, path: string | null = null, options: SignedInOptions = {}) {
  const { mayComplain, ...rest } = options;
  const signedIn = await checked(signedInContext(at.browser, at.site, rest), { mayComplain });
  return { ...signedIn, page: await pageIn(signedIn, at.site, path, options) };
}

/** The same in a browser without a session; its options are those of `freshContext`. */
export async function freshPage(at: Place, path: string | null = null, options: FreshOptions = {}) {
  const fresh = await checked(freshContext(at.browser, options));
  return { ...fresh, page: await pageIn(fresh, at.site, path, options) };
}

async function pageIn(
  { context }: Made,
  { url }: RunningSite,
  path: string | null,
  { javaScriptEnabled = true }: FreshOptions,
) {
  const page = await context.newPage();
  if (path !== null) await openPage(page, `${url}${path}`, javaScriptEnabled);
  return page;
}
