// Research that was written and not sent: what ends a page does not end it.

import { afterEach, beforeEach, expect, test } from "vitest";
import {
  filesWith,
  keptProfile,
  MARKER,
  openForm,
  signIn,
  whole,
  write,
  written,
} from "../support/browser/drafts";
import { seedSignedIn } from "../support/browser/signed-in-browser";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();
let profile: ReturnType<typeof keptProfile>;

beforeEach(() => {
  profile = keptProfile();
});
afterEach(() => profile.remove());

test("a closed browser: 60 kB with 10 MiB of files are back, and nothing of them is readable on the disk", async () => {
  const member = await seedSignedIn(at.site);
  const first = await profile.open();
  await signIn(first, at.site, member);
  const page = await openForm(first, at.site);
  // The search finds what is not sealed.
  await page.evaluate((word) => localStorage.setItem("control", word), "Zwetschgenmus");
  await write(page);
  await first.close();
  expect(filesWith(profile.folder, "Zwetschgenmus")).not.toEqual([]);
  expect(filesWith(profile.folder, MARKER)).toEqual([]);

  const second = await profile.open();
  await signIn(second, at.site, member);
  const again = await openForm(second, at.site);
  await again.getByText("Your draft is back.").waitFor();
  expect(await written(again)).toEqual(whole);
  await second.close();
  expect(filesWith(profile.folder, MARKER)).toEqual([]);
});
