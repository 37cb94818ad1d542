import { expect, test } from "vitest";
import { LIST_PAGE_SIZE } from "#contract/limits";
import { insertMessage } from "../../api/content/messages.store";
import { openHydrated } from "../support/browser/hydrated";
import { focused } from "../support/browser/keyboard";
import { signedInPage } from "../support/browser/opened-page";
import { rowsOf } from "../support/browser/stored-data";
import { withServices } from "../support/database/seeded-data";
import { focusedText } from "../support/requests/fields";
import { siteInBrowser } from "../support/servers/site-in-browser";

/** No mail is sent here: the site says by the setting whether any is. */
const at = siteInBrowser(() => ({ SMTP_URL: "smtp://127.0.0.1:2525" }));

test("opening the messages reads all of them, and a reply begins with the subject of its message", async () => {
  const { page, researcher } = await signedInPage(at);
  await send(researcher.id);
  await openHydrated(page, `${at.site.url}/account/messages`);
  await expect.poll(() => unreadOf(researcher.id)).toBe(0);
  expect(await page.getByText("Unread", { exact: true }).count()).toBe(2);
  await page.getByRole("link", { name: "Reply to Level 4 is open" }).click();
  await expect
    .poll(() => page.getByRole("textbox", { name: "Message" }).inputValue())
    .toBe("Re: Level 4 is open\n\n");
  await openHydrated(page, `${at.site.url}/account/messages`);
  expect(await page.getByText("Unread", { exact: true }).count()).toBe(0);
});

test("older messages begin at the screen's title, by keyboard too", async () => {
  const { page, researcher } = await signedInPage(at);
  // With more behind them: the link stays.
  await send(researcher.id, Array(2 * LIST_PAGE_SIZE + 1).fill("One of many"));
  await openHydrated(page, `${at.site.url}/account/messages`);
  await page.getByRole("link", { name: "Older messages" }).press("Enter");
  await page.getByRole("link", { name: "Newest messages" }).waitFor();
  expect(await page.getByRole("link", { name: "Older messages" }).count()).toBe(1);
  await expect.poll(() => focused(page)).toBe("Messages");
});

test("without scripts mail about submissions is chosen, and the choice is there again", async () => {
  const { page, researcher } = await signedInPage(at, "/account/messages", { javaScriptEnabled: false });
  await page.getByText("You get an email immediately.").waitFor();
  await page.getByRole("button", { name: "Email me once a day" }).click();
  await page.getByText("Your choice about email was saved.").waitFor();
  await page.getByText("You get one email a day, about everything new.").waitFor();
  expect(rowsOf(at.site.dataDir, "select news_mail from researchers where id = ?", researcher.id)).toEqual([
    { news_mail: "daily" },
  ]);
});

test("each choice about mail is read out, not only the first", async () => {
  const { page } = await signedInPage(at, "/account/messages");
  for (const [choose, chosen] of [
    ["Email me once a day", "You get one email a day, about everything new."],
    ["No email about submissions", "You get no email about submissions."],
  ] as const) {
    await page.getByRole("button", { name: choose }).click();
    await page.getByText(chosen).waitFor();
    await expect.poll(() => focusedText(page)).toBe("Your choice about email was saved.");
  }
});

function send(
  researcher_id: string,
  titles: readonly string[] = ["Level 4 is open", "Your submission 2026-4711 was accepted"],
) {
  return withServices(at.site.dataDir, async ({ db, newId, now }) => {
    for (const title of titles) {
      await insertMessage(db, { id: newId(), researcher_id, title, message: "Text", created_at: now() });
    }
  });
}

function unreadOf(researcherId: string): number {
  const query = "select id from messages where researcher_id = ? and read_at is null";
  return rowsOf(at.site.dataDir, query, researcherId).length;
}
