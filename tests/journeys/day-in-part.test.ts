import { expect, test } from "vitest";
import { openHydrated } from "../support/browser/hydrated";
import { signedInPage } from "../support/browser/opened-page";
import { rowsOf } from "../support/browser/stored-data";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

// Browsers post an incomplete date as none: a user who corrects the year would lose the stored day.
test("a date of birth of which a part is missing is not saved as none", async () => {
  const { page, researcher } = await signedInPage(at);
  const stored = () =>
    rowsOf(at.site.dataDir, `select dob from profiles where researcher_id = '${researcher.id}'`);
  const before = stored();
  expect(before).toEqual([{ dob: "1990-05-17" }]);
  await openHydrated(page, `${at.site.url}/account/profile/edit`);
  const day = page.getByLabel("Date of birth");
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await day.focus();
  await page.keyboard.press("Backspace");
  await expect.poll(() => day.inputValue()).toBe("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => day.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(posts).toEqual([]);
  expect(stored()).toEqual(before);

  await day.fill("1991-05-17");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(stored).toEqual([{ dob: "1991-05-17" }]);
});
