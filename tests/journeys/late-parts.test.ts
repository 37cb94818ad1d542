// What is typed or filled in while a page's scripts are on their way, or the parts that come with a form's first use.

import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { holdAll, hydrated } from "../support/browser/hydrated";
import { contextForState, pathOf } from "../support/screens";
import { screensByRoute } from "../support/screens/by-route";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

/** By their addresses in the built site: the schemas' packages, and the rules of phone numbers. */
const lateParts = /\/assets\/(checks|control)-/;
const scripts = /\/assets\/.*\.js/;

const withForms = [
  ...["/login", "/invitation", "/setup-password", "/create-profile", "/complete-profile"],
  ...["/", "/referrals", "/submit-your-research", "/account/profile/edit", "/account/password"],
];
const screens = screensByRoute().filter(({ name }) => withForms.includes(name));

test.each(screens)(
  "what is entered on $name before its scripts, or its late parts, are there stays",
  async (screen) => {
    for (const held of [scripts, lateParts]) {
      const { context, researcher, complaints } = await contextForState(at.browser, at.site, screen);
      const page = await context.newPage();
      const { count, release } = await holdAll(page, held);
      await page.goto(at.site.url + pathOf(screen, researcher), { waitUntil: "commit" });
      if (held === lateParts) await hydrated(page);
      const entered = await enterEverywhere(page);
      await expect.poll(count).toBeGreaterThan(0);
      release();
      await hydrated(page);
      const [first] = entered;
      await first?.field.focus();
      // The last of what is waited for: the parts that the focus asks for have run.
      await page.waitForLoadState("networkidle");
      for (const { field, text } of entered) await expect.poll(() => readable(field)).toBe(text);
      expect(complaints).toEqual([]);
      await context.close();
    }
  },
);

/** Types into every other field, and fills the rest in as browsers do: without the focus or a key. */
async function enterEverywhere(page: Page) {
  const fields = page.locator(
    "main form[method=post] :is(input:is([type=text], [type=email], [type=password], [type=tel]), textarea):visible",
  );
  await fields.first().waitFor();
  const entered: { field: Locator; text: string }[] = [];
  for (const [place, field] of (await fields.all()).entries()) {
    if ((await field.isDisabled()) || (await field.getAttribute("readonly")) !== null) continue;
    const isPhone = (await field.getAttribute("type")) === "tel";
    const text = isPhone ? "+447400123456" : `entered${place}@example.org`;
    if (place % 2 === 0) {
      await field.fill("");
      await field.pressSequentially(text);
    } else await field.evaluate(autofill, text);
    entered.push({ field, text });
  }
  return entered;
}

/** Runs in the page. */
function autofill(field: Element, text: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // React puts a setter of its own on the element; browsers do not call it.
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, text);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** A phone number is shown in its country's groups. */
async function readable(field: Locator): Promise<string> {
  const value = await field.inputValue();
  return (await field.getAttribute("type")) === "tel" ? value.replace(/[^+\d]/g, "") : value;
}
