import type { Page } from "playwright";
import { expect, test } from "vitest";
import { replaceCollection } from "../../api/content/content.store";
import { insertMessage } from "../../api/content/messages.store";
import { transaction } from "../../api/database/transaction";
import events from "../../demo/events.json";
import { settled, storedDrafts } from "../support/browser/drafts";
import { holdForms, openHydrated } from "../support/browser/hydrated";
import { signedInPage } from "../support/browser/opened-page";
import { rowsOf } from "../support/browser/stored-data";
import { withServices } from "../support/database/seeded-data";
import { focusedText } from "../support/requests/fields";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

// Proves 2.66, 2.67, 2.68, 2.69
test("unread messages pop up one at a time, and closing marks the current one read", async () => {
  const { page, researcher } = await signedInPage(at);
  await send(researcher.id, ["First", "Second", "Third"]);
  await openHydrated(page, at.site.url);
  const popup = popupOf(page);
  await popup.getByRole("heading", { name: "First" }).waitFor();
  await expect.poll(() => popup.getByRole("status").textContent()).toBe("Message 1 of 3");
  await popup.getByRole("button", { name: "Next message" }).click();
  await popup.getByRole("heading", { name: "Second" }).waitFor();
  await expect.poll(() => popup.getByRole("status").textContent()).toBe("Message 2 of 3");
  await expect.poll(() => popup.getByRole("heading", { name: "First" }).count()).toBe(0);
  await popup.getByRole("button", { name: "Previous message" }).click();
  await popup.getByRole("button", { name: "Next message" }).click();
  await page.keyboard.press("Escape");
  await popup.waitFor({ state: "detached" });
  await expect.poll(() => readTitles(researcher.id)).toEqual(["Second"]);

  await openHydrated(page, at.site.url);
  await popup.getByText("Message 1 of 2").waitFor();
  await page.mouse.click(3, 3);
  await popup.waitFor({ state: "detached" });
  await expect.poll(() => readTitles(researcher.id)).toEqual(["First", "Second"]);
});

test("an announcement that would stand alone in its row takes all of it", async () => {
  const { page } = await signedInPage(at, "/", { viewport: { width: 768, height: 1024 } });
  const cards = page.getByRole("article");
  expect(await cards.count()).toBe(3);
  const [first, second, third] = await Promise.all([0, 1, 2].map((n) => cards.nth(n).boundingBox()));
  expect(second?.y).toBe(first?.y);
  expect(third?.x).toBe(first?.x);
  expect((third?.x ?? 0) + (third?.width ?? 0)).toBeCloseTo((second?.x ?? 0) + (second?.width ?? 0), 0);
  const picture = await cards.nth(2).locator("img").boundingBox();
  expect(picture?.width).toBeLessThan((third?.width ?? 0) / 2);
});

// Proves 1.9, 2.55, 2.56, 2.57, 2.59, 2.60, 2.61, 2.64, 2.70
test("home welcomes by first name and shows figures, announcements, numbered events and the way to the targets", async () => {
  const { page } = await signedInPage(at, "/", { seed: { available_referrals: 2 } });
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("Welcome, Ada");
  await page.locator("h1 bdi", { hasText: /^Ada$/ }).waitFor();
  await page
    .getByRole("banner")
    .locator("bdi", { hasText: /^Ada Rossi$/ })
    .waitFor();
  for (const label of ["Active research projects", "Accepted bugs", "Invites sent"]) {
    await expect.poll(() => page.getByRole("term").filter({ hasText: label }).count()).toBe(1);
  }
  expect(await page.getByRole("definition").allTextContents()).toEqual(
    expect.arrayContaining(["0", "0", "0", "2 more invites available"]),
  );
  await page.getByRole("heading", { name: "Announcements" }).waitFor();
  await page.getByText("Offers now come with their reasoning").waitFor();

  const shown = page
    .getByRole("list")
    .filter({ has: page.getByText("Members’ evening") })
    .getByRole("listitem");
  expect((await shown.allTextContents()).map((text) => text.slice(0, 2))).toEqual(["01", "02", "03", "04"]);
  const more = shown.first().getByRole("link", { name: /^Read More/ });
  await expect.poll(() => more.getAttribute("target")).toBe("_blank");
  await page.getByRole("link", { name: "Explore the bounties" }).click();
  await page.waitForURL("**/bounties#explore");
});

// Proves 2.57, 2.62, 2.63
test("without invitations left the figure says nothing of more, and without events their place says so", async () => {
  const { page } = await signedInPage(at, null, { seed: { available_referrals: 0 } });
  await publishEvents([]);
  await openHydrated(page, at.site.url);
  await page.getByText("No upcoming events at this moments", { exact: true }).waitFor();
  await page.getByText("Stay tuned for future events.", { exact: true }).waitFor();
  await expect.poll(() => page.getByText(/more invites available/).count()).toBe(0);
  await publishEvents(events);
});

// Proves 2.65, 4.27, 5.23, 5.24
test("the contact form says itself what is missing, is disabled while it is sent, and is empty afterwards", async () => {
  const { page, researcher } = await signedInPage(at, "/");
  const message = page.getByRole("textbox", { name: "Message" });
  const button = page.getByRole("button", { name: "Send" });
  await button.click();
  await page.getByText("Message is required.").waitFor();
  await expect.poll(() => message.getAttribute("aria-invalid")).toBe("true");
  expect(await message.evaluate((element: HTMLTextAreaElement) => element.form?.noValidate)).toBe(true);
  await message.fill("When does level 4 open?");
  await page.getByText("Message is required.").waitFor({ state: "detached" });

  const release = await holdForms(page);
  await button.click();
  await page.getByRole("button", { name: "Sending…" }).waitFor();
  await expect.poll(() => message.isDisabled()).toBe(true);
  release();
  await expect.poll(() => focusedText(page)).toContain("Your message was sent.");
  await expect.poll(() => message.inputValue()).toBe("");
  await expect.poll(() => message.isEnabled()).toBe(true);
  expect(await focusedText(page)).toContain("Your message was sent.");
  await expect.poll(() => page.url()).toBe(`${at.site.url}/`);
  const query = "select message from inquiries where researcher_id = ?";
  expect(rowsOf(at.site.dataDir, query, researcher.id)).toEqual([{ message: "When does level 4 open?" }]);
});

// Proves 4.26, 8.11
test("a refused inquiry keeps its text, and the first edit clears the refusal", async () => {
  const { page } = await signedInPage(at, "/", { intended: ["429 /"] });
  const message = page.getByRole("textbox", { name: "Message" });
  for (let number = 1; number <= 5; number++) {
    await message.fill(`Question ${number}`);
    await page.getByRole("button", { name: "Send" }).click();
    await expect.poll(() => message.inputValue()).toBe("");
    await expect.poll(() => focusedText(page)).toContain("Your message was sent.");
  }
  await message.fill("One more question");
  await page.getByRole("button", { name: "Send" }).click();
  const alert = page.getByRole("alert").filter({ hasText: /\S/ });
  await alert.waitFor();
  await expect.poll(() => message.inputValue()).toBe("One more question");
  await expect.poll(() => message.isEnabled()).toBe(true);
  await expect.poll(() => page.url()).toBe(`${at.site.url}/`);
  await message.press("End");
  await message.press("!");
  await alert.waitFor({ state: "detached" });
});

test("a message that was begun is there after a look at another screen, also when it was refused, and not once it was sent", async () => {
  const { page } = await signedInPage(at, "/", { intended: ["429 /"] });
  const message = page.getByRole("textbox", { name: "Message" });
  const button = page.getByRole("button", { name: "Send" });
  const text = "A question that the page of questions may answer.";
  await message.fill(text);
  await lookAtQuestions(page);
  await expect.poll(() => message.inputValue()).toBe(text);
  for (let number = 1; number <= 5; number++) {
    await button.click();
    await expect.poll(() => focusedText(page)).toContain("Your message was sent.");
    await expect.poll(() => storedDrafts(page)).toEqual([]);
    await lookAtQuestions(page);
    expect(await message.inputValue()).toBe("");
    // Text is stored once the page has looked for a draft: one that was found would be restored by then, or offered.
    await message.fill(`${text} (${number})`);
    await settled(page);
    expect(await page.getByText(/^(Your draft is back|There is an earlier draft)\./).count()).toBe(0);
    expect(await storedDrafts(page)).toHaveLength(1);
    await message.fill(text);
  }
  await button.click();
  await page.getByRole("alert").filter({ hasText: /\S/ }).waitFor();
  await lookAtQuestions(page);
  await expect.poll(() => message.inputValue()).toBe(text);
});

async function lookAtQuestions(page: Page) {
  await page.getByRole("link", { name: "FAQ" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Questions and answers" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: /^Welcome/ }).waitFor();
}

function popupOf(page: Page) {
  return page.getByRole("dialog", { name: "Unread messages" });
}

/** Unread messages to a researcher, in this order. */
function send(researcher_id: string, titles: string[]) {
  return withServices(at.site.dataDir, async ({ db, newId, now }) => {
    const first = now() - titles.length;
    for (const [index, title] of titles.entries()) {
      await insertMessage(db, {
        id: newId(),
        researcher_id,
        title,
        message: "Text",
        created_at: first + index,
      });
    }
  });
}

function readTitles(researcherId: string): unknown[] {
  const query = "select title from messages where researcher_id = ? and read_at is not null order by title";
  return rowsOf(at.site.dataDir, query, researcherId).map(({ title }) => title);
}

/** Makes these the programme's upcoming events. */
function publishEvents(all: { key: string; title: string; text: string; link: string; image: string }[]) {
  const entries = all.map(({ key, ...body }) => ({ key, body }));
  return withServices(at.site.dataDir, (services) =>
    transaction(services.db, (tx) => replaceCollection(tx, "events", entries, services)),
  );
}
