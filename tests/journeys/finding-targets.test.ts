import type { Locator, Page } from "playwright";
import { describe, expect, test } from "vitest";
import { cutOff } from "../support/browser/broken-connection";
import { openHydrated } from "../support/browser/hydrated";
import { focused, keyTo, press } from "../support/browser/keyboard";
import { signedInPage } from "../support/browser/opened-page";
import { rowsOf } from "../support/browser/stored-data";
import { focusedText } from "../support/requests/fields";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

describe.each([
  ["at 1440 px", 1440],
  ["at 360 px", 360],
])("%s", (_size, width) => {
  const viewport = { width, height: 800 };

  test("choices and searched words narrow the targets, are in the address, and are undone together", async () => {
    const { page } = await signedInPage(at, "/bounties", { viewport });
    await page.getByText("39 targets", { exact: true }).waitFor();
    await page.getByRole("combobox", { name: "Level", exact: true }).selectOption("5");
    await page.getByRole("combobox", { name: "Places" }).selectOption("open");
    await page.getByRole("searchbox", { name: "Title or criteria" }).fill("CHAIN ios");
    await page.keyboard.press("Enter");
    await page.getByText("1 of 39 targets").waitFor();
    expect(new URL(page.url()).search).toBe("?level=5&places=open&q=CHAIN+ios");
    await expect
      .poll(() => cardsOf(page).allTextContents())
      .toEqual([expect.stringMatching(/iOS full chain/)]);

    await page.reload();
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("CHAIN ios");
    await page.getByRole("link", { name: "Show all" }).click();
    await page.getByText("39 targets", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("combobox", { name: "Places" }).inputValue()).toBe("");
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
  });

  test("a card says what was asked for in place of the way in, and the filter finds it", async () => {
    const { page } = await signedInPage(at, "/bounties", { viewport });
    await card(page, "iOS Safari to kernel").click();
    await page.getByRole("button", { name: "Apply to research this target" }).click();
    await page.getByText("Thank you for requesting to research this target!").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => card(page, "iOS Safari to kernel").textContent()).toMatch(/Requested$/);

    await page.getByRole("combobox", { name: "Your requests" }).selectOption("requested");
    await page.getByText("1 of 39 targets").waitFor();
    expect(await cardsOf(page).allTextContents()).toEqual([
      expect.stringMatching(/iOS Safari to kernel.*Requested/),
    ]);
  });

  test("a place on a waiting list is seen on the card, and withdrawn by keyboard alone", async () => {
    const { page, researcher } = await signedInPage(at, "/bounties?mine=none", { viewport });
    await keyTo(page, /Hyper-V guest/);
    await press(page, "Enter");
    const dialog = page.getByRole("dialog");
    await keyTo(page, "Sign up for a waiting list");
    await press(page, "Enter");
    // The filter leaves the target out now; its details stay.
    await dialog.getByText(/^You are \d+\w\w on the waiting list\.$/).waitFor();
    await keyTo(page, "Give the place back");
    await press(page, "Enter");
    await keyTo(page, "Yes, give it back");
    await press(page, "Enter");
    await dialog.getByRole("button", { name: "Sign up for a waiting list" }).waitFor();
    await expect.poll(() => focused(page)).toContain("You are off the waiting list.");
    await press(page, "Escape");
    await expect.poll(() => card(page, "Hyper-V guest").textContent()).toMatch(/Waiting list/);
    const query = "select withdrawn_at from research_requests where researcher_id = ?";
    expect(rowsOf(at.site.dataDir, query, researcher.id)).toEqual([{ withdrawn_at: expect.any(Number) }]);
  });

  test("the list in place of the cards is kept, and a category is jumped to", async () => {
    const { page, context } = await signedInPage(at, "/bounties?places=open", { viewport });
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
    const asCards = await heightOf();
    await page.getByRole("button", { name: "List", exact: true }).click();
    await expect.poll(() => heightOf()).toBeLessThan(asCards * 0.75);
    expect(new URL(page.url()).search).toBe("?places=open");
    const again = await context.newPage();
    await openHydrated(again, `${at.site.url}/bounties`);
    await again.getByRole("button", { name: "List", exact: true, pressed: true }).waitFor();

    await again
      .getByRole("navigation", { name: "Categories" })
      .getByRole("link", { name: "Messaging" })
      .click();
    const heading = again.getByRole("heading", { level: 2, name: "Messaging" });
    await expect.poll(() => isInWindow(heading)).toBe(true);
  });

  test("without scripts targets are searched, listed, asked for and withdrawn", async () => {
    const { page } = await signedInPage(at, "/bounties", { viewport, javaScriptEnabled: false });
    await page.getByRole("combobox", { name: "Places" }).selectOption("full");
    await page.getByRole("searchbox").fill("guest");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText(/^1 of 39 targets/).waitFor();
    await page.getByRole("button", { name: "List", exact: true }).click();
    await page.getByRole("button", { name: "List", exact: true, pressed: true }).waitFor();
    await cardsOf(page).click();
    await page.getByRole("button", { name: "Sign up for a waiting list" }).click();
    await page.getByText(/^You are \d+\w\w on the waiting list\.$/).waitFor();
    await expect.poll(() => cardsOf(page).textContent()).toMatch(/On the waiting list: \d/);
    await page.getByText("Give the place back").click();
    await page.getByRole("button", { name: "Yes, give it back" }).click();
    await page.getByRole("button", { name: "Sign up for a waiting list" }).waitFor();
    await page.getByRole("link", { name: "Close" }).click();
    await page.getByText(/^1 of 39 targets/).waitFor();
    expect(await cardsOf(page).textContent()).toMatch(/Waiting list/);
  });
});

test("a list that no answer came to is said to be, beside its button, and is there once the connection is back", async () => {
  const { page } = await signedInPage(at, "/bounties", { mayComplain: true });
  const list = page.getByRole("button", { name: "List", exact: true });
  const connect = await cutOff(page);
  await list.click();
  await expect.poll(() => focusedText(page)).toMatch(/No answer came: the connection broke/);
  await card(page, "Hyper-V guest").click();
  expect(
    await page
      .getByRole("dialog")
      .getByText(/No answer came/)
      .count(),
  ).toBe(0);
  await page.keyboard.press("Escape");
  connect();
  await list.click();
  await list.and(page.locator("[aria-pressed=true]")).waitFor();
  await page.getByText(/No answer came/).waitFor({ state: "detached" });
});

test("a list that is asked for after the session ended links to the login", async () => {
  const { context, page } = await signedInPage(at, "/bounties", { mayComplain: true });
  await context.clearCookies();
  await page.getByRole("button", { name: "List", exact: true }).click();
  await page.getByText(/You were logged out in the meantime/).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Log in again in another tab" }).waitFor();
});

test("what a filter left out since it was opened is told truly when it is refused", async () => {
  const { page, researcher } = await signedInPage(at, "/bounties?mine=none", { intended: ["409 /bounties"] });
  await card(page, "Hyper-V guest").click();
  await page.getByRole("button", { name: "Sign up for a waiting list" }).click();
  await page.getByText("Give the place back").click();
  const [request] = rowsOf(
    at.site.dataDir,
    "select id from research_requests where researcher_id = ?",
    researcher.id,
  );
  await at.site.programme("request", "acknowledge", String(request?.id), "--yes");
  await page.getByRole("button", { name: "Yes, give it back" }).click();

  await page
    .getByRole("dialog")
    .getByText(/This place was confirmed to you already/)
    .waitFor();
  expect(await page.getByText("This target is no longer among the bounties.").count()).toBe(0);
});

function cardsOf(page: Page): Locator {
  return page.getByRole("main").getByRole("button", { name: /Level \d/ });
}

function card(page: Page, title: string): Locator {
  return cardsOf(page).filter({ hasText: title });
}

function isInWindow(heading: Locator): Promise<boolean> {
  return heading.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    // Half a pixel is rounded either way.
    return top >= -1 && bottom <= window.innerHeight;
  });
}
