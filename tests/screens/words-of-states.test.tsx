import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it, vi } from "vitest";

interface Stories {
  default: { args?: object; render: (args: object) => ReactElement };
  [story: string]: { args?: object };
}

const files = import.meta.glob<Stories>("../../stories/screens/*.stories.tsx");

// React says of each layout effect that it does nothing on a server.
beforeAll(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

it.each([
  [
    "account.security",
    "Default",
    "What you log in with besides your password, and how you get in without your phone.",
  ],
  [
    "account.security",
    "Default",
    "when you log in, unless you use a security key or a recovery code, and before changes to your account’s security.",
  ],
  ["account.security", "Default", "Used instead of the app’s code when you log in."],
  [
    "account.security",
    "CodeAskedFor",
    "No app at hand? Log in again with a security key or a recovery code: for ten minutes no code is asked for.",
  ],
  ["account.password", "Changed", "Your other sessions and your access tokens have ended."],
  [
    "not-found",
    "Busy",
    "Load the page again in a moment. If you had just sent something, go back with your browser to find what you entered.Load it again",
  ],
  [
    "submit-your-research",
    "Received",
    "It is number 2026-0007 and has 2 attachments. Open its pageDownload your record now, and keep it with your files: it proves what you sent. A later download proves that only with your OpenPGP key; without one on file, not at all.",
  ],
  [
    "verify",
    "Default",
    "your research, as “gpg --decrypt” of the sealed copy gives it; and the record’s sealed secrets, opened the same way.",
  ],
])("%s (%s) says: %s", async (screen, story, sentence) => {
  expect(await textOf(screen, story)).toContain(sentence);
});

/** The text of a story's page. */
async function textOf(screen: string, story: string): Promise<string> {
  const stories = await files[`../../stories/screens/${screen}.stories.tsx`]?.();
  const page = stories?.default.render({ ...stories.default.args, ...stories[story]?.args });
  return renderToStaticMarkup(page)
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"');
}
