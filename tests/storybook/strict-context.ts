import type { Browser, BrowserContextOptions } from "playwright";
import { freshContext } from "../support/browser/fresh-context";

/**
 * A fresh browser profile in which Storybook may say nothing: an error or a warning in the console, a request that fails and one
 * that leaves the machine are all complaints.
 *
 * @param origin where Storybook is served
 */
export async function strictContext(browser: Browser, origin: string, options: BrowserContextOptions = {}) {
  const { context, complaints } = await freshContext(browser, options);
  context.on("console", (message) => {
    if (message.type() === "warning") complaints.push(message.text());
  });
  context.on("request", (request) => {
    const isOwn = /^(data|blob):/.test(request.url()) || new URL(request.url()).origin === origin;
    if (!isOwn) complaints.push(`asked for ${request.url()}`);
  });
  return { context, complaints };
}
