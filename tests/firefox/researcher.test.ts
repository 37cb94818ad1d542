import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { insertMessage } from "../../api/content/messages.store";
import { control, enter, freshFirefox, openInFirefox, press, shows } from "../support/browser/firefox";
import { seedSignedIn, sessionCookie } from "../support/browser/signed-in-browser";
import { rowsOf } from "../support/browser/stored-data";
import { typed } from "../support/browser/submission-page";
import { withServices } from "../support/database/seeded-data";
import { siteInFirefox } from "../support/servers/site-in-firefox";
import { temporaryFolder } from "../support/temporary-folder";

const at = siteInFirefox();

test("a researcher applies for a target", async () => {
  const { context, page, said, researcher } = await signedIn();
  await openInFirefox(page, at.site.url);
  await press(page, "link", "Bounties");
  await page.waitForFunction(() => location.pathname === "/bounties");
  await page.locator("#explore ::-p-text(Sign up)").click();
  await press(page, "button", "Apply to research this target");
  await shows(page, "Thank you for requesting to research this target!");
  await press(page, "button", "Close");
  await page.waitForSelector("[role=dialog]", { hidden: true });
  const query = "select bounty_id from research_requests where researcher_id = ?";
  expect(rowsOf(at.site.dataDir, query, researcher.id)).toHaveLength(1);
  expect(said).toEqual([]);
  await context.close();
});

test("a researcher submits research with a file", async () => {
  const { context, page, said, researcher } = await signedIn();
  const proof = join(temporaryFolder(), "proof.bin");
  const content = randomBytes(1024 * 1024);
  writeFileSync(proof, content);
  await openInFirefox(page, `${at.site.url}/submit-your-research`);
  for (const [name, text] of Object.entries(typed)) await enter(page, name, text);
  const field = await page.$("input[type=file]");
  await field?.uploadFile(proof);
  await control(page, "button", "Remove proof.bin").wait();
  await press(page, "button", "Submit");
  await shows(page, "Your research was received.");
  const query =
    "select a.size from attachments a join submissions s on s.id = a.submission_id where s.researcher_id = ?";
  expect(rowsOf(at.site.dataDir, query, researcher.id)).toEqual([{ size: content.length }]);
  expect(said).toEqual([]);
  await context.close();
});

test("a researcher reads messages one at a time, and writes one", async () => {
  const { context, page, said, researcher } = await signedIn();
  // Where each of several was shown, all are read: one is left.
  await send(researcher.id, ["First", "Second", "Third"]);
  await openInFirefox(page, at.site.url);
  await shows(page, "Message 1 of 3");
  await press(page, "button", "Next message");
  await shows(page, "Message 2 of 3");
  await page.keyboard.press("Escape");
  await page.waitForSelector("[role=dialog]", { hidden: true });
  const unread = "select title from messages where researcher_id = ? and read_at is null order by title";
  await expect
    .poll(() => rowsOf(at.site.dataDir, unread, researcher.id))
    .toEqual([{ title: "First" }, { title: "Third" }]);

  await enter(page, "Message", "Which versions are in scope?");
  await press(page, "button", "Send");
  await expect
    .poll(() =>
      rowsOf(at.site.dataDir, "select message from inquiries where researcher_id = ?", researcher.id),
    )
    .toEqual([{ message: "Which versions are in scope?" }]);
  expect(said).toEqual([]);
  await context.close();
});

test("a researcher walks through the account, edits the profile and logs out", async () => {
  const { context, page, said, researcher } = await signedIn();
  await openInFirefox(page, `${at.site.url}/account`);
  for (const name of ["Password", "Messages", "GPG key", "NDA", "Reset MFA", "Profile"]) {
    await page.locator(`nav[aria-label=Account] ::-p-aria([name="${name}"][role="link"])`).click();
    await page.waitForSelector(`h1::-p-text(${name})`);
  }
  await press(page, "link", "Edit Details");
  const name = await control(page, "textbox", "Last name").waitHandle();
  await name.click({ count: 3 });
  await page.keyboard.type("Rossini");
  await press(page, "button", "Save");
  await page.waitForFunction(() => location.pathname === "/account/profile");
  const query = "select last_name from profiles where researcher_id = ?";
  expect(rowsOf(at.site.dataDir, query, researcher.id)).toEqual([{ last_name: "Rossini" }]);
  await press(page, "link", "Logout");
  await page.waitForFunction(() => location.pathname === "/login");
  expect(said).toEqual([]);
  await context.close();
});

/** A Firefox in which a new researcher is signed in. */
async function signedIn() {
  const { researcher, session } = await seedSignedIn(at.site);
  const cookie = await sessionCookie(at.site, { session });
  return { researcher, ...(await freshFirefox(at.browser, [cookie])) };
}

function send(researcher_id: string, titles: string[]) {
  return withServices(at.site.dataDir, async ({ db, newId, now }) => {
    for (const [index, title] of titles.entries())
      await insertMessage(db, {
        id: newId(),
        researcher_id,
        title,
        message: "Text",
        created_at: now() + index,
      });
  });
}
