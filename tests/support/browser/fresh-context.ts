import type { Browser, BrowserContext, BrowserContextOptions } from "playwright";
import { notePresses } from "./where-pages-stand";

/** The timeout of a wait: a busy machine was seen to be four times slower. */
const PATIENCE_MS = 60_000;

interface ContextOptions extends BrowserContextOptions {
  /** Refusals that the test brings about, such as "400 /login": status and path. */
  intended?: string[];
}

/** A fresh browser profile. Errors on the pages' consoles, and requests to the site that failed, are collected. */
export async function freshContext(
  browser: Browser,
  { intended = [], ...options }: ContextOptions = {},
): Promise<{ context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({ locale: "en-GB", ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  await notePresses(context);
  const complaints: string[] = [];
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    const { url } = message.location();
    const path = URL.canParse(url) ? new URL(url).pathname : "";
    const status = /responded with a status of (\d+)/.exec(message.text())?.[1];
    if (!intended.includes(`${status} ${path}`)) complaints.push(`${message.text()} ${path}`);
  });
  context.on("weberror", (error) => complaints.push(String(error.error())));
  const hasScripts = options.javaScriptEnabled ?? true;
  context.on("requestfailed", (request) => {
    if (!hasScripts && request.resourceType() === "script") return;
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page aborts its pending requests.
    if (reason !== "net::ERR_ABORTED") complaints.push(`${reason} ${request.method()} ${request.url()}`);
  });
  return { context, complaints };
}
