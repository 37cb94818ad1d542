import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import targets from "../../demo/bounties.json";
import { holdForms, openHydrated } from "../support/browser/hydrated";
import { signedInPage } from "../support/browser/opened-page";
import { rowsOf } from "../support/browser/stored-data";
import { withServices } from "../support/database/seeded-data";
import { focusedText, isFocused } from "../support/requests/fields";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

// Proves 2.71, 2.72, 2.73, 2.74
test("targets stand by category, then by level from highest to lowest, in five colours that rotate", async () => {
  const { page } = await signedInPage(at, "/bounties#explore");
  const filter = page.getByRole("combobox", { name: "Target Technology" });
  await expect.poll(() => filter.inputValue()).toBe("Any");
  const categories = await page.getByRole("heading", { level: 2 }).allTextContents();
  expect(categories).toEqual([...new Set(targets.map(({ category }) => category))]);
  const cards = await facesOf(page);
  const expected = targetsInOrder();
  expect(cards.map(({ text }) => text)).toEqual(expected.map(({ title }) => expect.stringContaining(title)));
  const colours = cards.slice(0, 5).map(({ colour }) => colour);
  expect(new Set(colours).size).toBe(5);
  expect(cards.map(({ colour }) => colour)).toEqual(expected.map(({ place }) => colours[place % 5]));
});

// Proves 2.71
test("the filter shows the targets of one technology only", async () => {
  const { page } = await signedInPage(at, "/bounties");
  const filter = page.getByRole("combobox", { name: "Target Technology" });
  const all = await cardsOf(page).count();
  await filter.selectOption("ESXi");
  await expect.poll(() => cardsOf(page).count()).toBe(1);
  await expect.poll(() => cardsOf(page).textContent()).toContain("ESXi");
  await expect
    .poll(() => page.getByRole("heading", { level: 2 }).allTextContents())
    .toEqual(["Virtualisation"]);
  await filter.selectOption("Any");
  await expect.poll(() => cardsOf(page).count()).toBe(all);
});

test("what is chosen in the filter is there after another screen, after loading again, and for whom the address is sent", async () => {
  const { page, context } = await signedInPage(at, "/bounties");
  const filter = page.getByRole("combobox", { name: "Target Technology" });
  await filter.selectOption("ESXi");
  await page.getByRole("banner").getByRole("link", { name: "FAQ" }).click();
  await page.waitForURL("**/faq");
  await page.goBack();
  await expect.poll(() => filter.inputValue()).toBe("ESXi");
  await expect.poll(() => cardsOf(page).count()).toBe(1);
  await page.goForward();
  await page.waitForURL("**/faq");
  await page.goBack();
  await page.reload();
  await expect.poll(() => filter.inputValue()).toBe("ESXi");
  const sent = await context.newPage();
  await openHydrated(sent, page.url());
  await cardsOf(sent).getByText("ESXi").first().waitFor();
  expect(await cardsOf(sent).count()).toBe(1);
  await sent.getByRole("combobox", { name: "Target Technology" }).selectOption("Any");
  await expect.poll(() => sent.url()).toBe(`${at.site.url}/bounties`);
});

// Proves 2.75, 2.77, 2.78, 2.79, 7.29
test("a card opens the target's details, which close on Escape, on the backdrop and by Close", async () => {
  const { page, researcher } = await signedInPage(at, "/bounties");
  const card = cardsOf(page).filter({ hasText: "iOS full chain, no interaction" });
  await expect.poll(() => card.textContent()).toContain("Sign up");
  await card.click();
  const dialog = page.getByRole("dialog", { name: "iOS full chain, no interaction" });
  await dialog.waitFor();
  const facts = await dialog.getByRole("definition").allTextContents();
  expect(facts).toEqual(["iOS", "90% and higher", "60 seconds", "6 months"]);
  const row = dialog.getByRole("table").getByRole("row", { name: /Limitations/ });
  await expect.poll(() => row.textContent()).toContain("Lockdown Mode");
  const [bounty] = rowsOf(at.site.dataDir, "select id from bounties where key = 'ios-zero-click-chain'");
  await expect.poll(() => impressionsOf(researcher.id)).toEqual([bounty?.id]);

  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => isFocused(card)).toBe(true);
  await card.click();
  await dialog.waitFor();
  await page.mouse.click(3, 3);
  await dialog.waitFor({ state: "detached" });
  await card.click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => impressionsOf(researcher.id)).toHaveLength(3);
});

// Proves 1.5, 2.81, 2.83, 2.85, 2.86, 4.24, 10.21
test("applying thanks until the request is acknowledged, and then is offered again", async () => {
  const { page, researcher } = await signedInPage(at, "/bounties");
  await cardsOf(page).filter({ hasText: "iOS Safari to kernel" }).click();
  const dialog = page.getByRole("dialog");
  const release = await holdForms(page);
  await dialog.getByRole("button", { name: "Apply to research this target" }).click();
  await dialog.getByRole("button", { name: "Requesting..." }).waitFor();
  release();
  await dialog.getByText("Thank you for requesting to research this target!", { exact: true }).waitFor();
  await dialog.getByText("We will contact you soon.", { exact: true }).waitFor();
  await expect.poll(() => dialog.getByRole("button", { name: /apply/i }).count()).toBe(0);

  await withServices(at.site.dataDir, ({ db, now }) =>
    db
      .updateTable("research_requests")
      .set({ acknowledged_at: now() })
      .where("researcher_id", "=", researcher.id)
      .execute(),
  );
  await openHydrated(page, `${at.site.url}/bounties`);
  await cardsOf(page).filter({ hasText: "iOS Safari to kernel" }).click();
  await dialog.getByText("Your request for this target was acknowledged.").waitFor();
  await expect
    .poll(() => dialog.getByRole("button", { name: "Apply to research this target" }).isEnabled())
    .toBe(true);
});

// Proves 1.6, 2.76, 2.82, 2.84, 4.25
test("a full target wears a ribbon and leads to its waiting list", async () => {
  const { page } = await signedInPage(at, "/bounties");
  const card = cardsOf(page).filter({ hasText: "Android full chain, no interaction" });
  await expect.poll(() => card.getByText("FULL", { exact: true }).isVisible()).toBe(true);
  await expect.poll(() => card.getByText("Waiting list", { exact: true }).isVisible()).toBe(true);
  await expect.poll(() => card.getByText("Sign up", { exact: true }).count()).toBe(0);
  await card.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Sign up for a waiting list" }).click();
  await dialog
    .getByText("Thank you for signing up to the waiting list for this target!", { exact: true })
    .waitFor();
  await dialog.getByText("We will contact you soon.", { exact: true }).waitFor();
});

// Proves 5.34
test("applying is disabled without a complete profile, with the way to complete it and back to the target", async () => {
  const { page } = await signedInPage(at, "/bounties?platform=iOS", {
    seed: { stage: "onboarded" },
    state: { skipped_profile: true },
  });
  await cardsOf(page).first().click();
  const dialog = page.getByRole("dialog");
  const apply = dialog.getByRole("button", { name: "Apply to research this target" });
  await expect.poll(() => apply.isDisabled()).toBe(true);
  await dialog.getByRole("link", { name: "Please complete your profile to continue." }).click();
  await page.waitForURL("**/complete-profile?**");
  await page.getByText(/will need research focus, phone and date of birth/).waitFor();
  await page.getByRole("textbox", { name: "Research focus" }).fill("Browser sandboxes");
  await page.getByRole("textbox", { name: /phone/i }).fill("+39 02 1234 5678");
  await page.getByLabel("Date of birth").fill("1990-05-17");
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL("**/bounties?platform=iOS&target=*");
  await expect.poll(() => apply.isEnabled()).toBe(true);
  // Closed is closed, also when the page is loaded again.
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("?platform=iOS");
});

test("a target that is taken away while its details are open is told, and so is that the request was not sent", async () => {
  const { page, researcher } = await signedInPage(at, null, { intended: ["404 /bounties"] });
  const [target] = rowsOf(
    at.site.dataDir,
    "select key, title from bounties where full = 0 order by key desc limit 1",
  );
  await openHydrated(page, `${at.site.url}/bounties`);
  const card = cardsOf(page).filter({ hasText: String(target?.title) });
  await card.click();
  await at.site.programme("bounty", "retire", String(target?.key));
  await page.getByRole("dialog").getByRole("button", { name: "Apply to research this target" }).click();

  await expect.poll(() => focusedText(page)).toContain("Your request was not sent.");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await expect.poll(() => card.count()).toBe(0);
  const asked = "select id from research_requests where researcher_id = ?";
  expect(rowsOf(at.site.dataDir, asked, researcher.id)).toEqual([]);
  await cardsOf(page).first().click();
  await page.getByRole("dialog").waitFor();
  await expect.poll(() => page.getByText("This target is no longer among the bounties.").count()).toBe(0);
});

// Proves 2.80
test("exploits that are not listed have their own way to submission", async () => {
  const { page } = await signedInPage(at, "/bounties");
  await page.getByRole("main").getByRole("link", { name: "Submit Your Research" }).click();
  await page.getByRole("heading", { level: 1, name: "Time to get your offer" }).waitFor();
});

function cardsOf(page: Page): Locator {
  return page.getByRole("main").getByRole("button", { name: /Level \d/ });
}

/** The cards' texts and the colours they are painted in, in the page's order. */
function facesOf(page: Page) {
  return cardsOf(page).evaluateAll((cards) =>
    cards.map((card) => ({ text: card.textContent ?? "", colour: getComputedStyle(card).backgroundColor })),
  );
}

/** The demo's targets as specification §2 orders them, each with its position in its category. */
function targetsInOrder() {
  const categories = [...new Set(targets.map(({ category }) => category))];
  return categories.flatMap((category) =>
    targets
      .filter((target) => target.category === category)
      .sort((a, b) => b.level - a.level)
      .map(({ title }, place) => ({ title, place })),
  );
}

function impressionsOf(researcherId: string): unknown[] {
  const query = "select subject from impressions where kind = 'bounty' and researcher_id = ?";
  return rowsOf(at.site.dataDir, query, researcherId).map(({ subject }) => subject);
}
