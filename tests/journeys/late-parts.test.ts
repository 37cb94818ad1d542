// Text typed or filled in while a page's scripts are loading, or the parts that load with a form's first use.

import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { holdAll, hydrated } from "../support/browser/hydrated";
import { contextForState, pathOf } from "../support/screens";
import { screensToFillIn } from "../support/screens/with-forms";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

/** By their addresses in the built site: the schemas' packages, and the rules of phone numbers. */
const lateParts = /\/assets\/(checks|control)-/;
const scripts = /\/assets\/.*\.js/;

/** Screens whose forms are checked by a schema that loads late, as they are opened. */
const checkedLate = [
  ...["/login", "/invitation", "/setup-password", "/create-profile", "/complete-profile"],
  ...["/", "/referrals", "/submit-your-research", "/account/profile/edit", "/account/password"],
];

test.each(screensToFillIn())(
  "what is entered on $name before its scripts, or its late parts, are there stays",
  async (screen) => {
    for (const held of [scripts, lateParts]) {
      const { context, researcher, complaints } = await contextForState(at.browser, at.site, screen);
      const page = await context.newPage();
      const { count, release } = await holdAll(page, held);
      await page.goto(at.site.url + pathOf(screen, researcher), { waitUntil: "commit" });
      await page.locator("footer").waitFor();
      if (held === lateParts) await hydrated(page);
      const entered = await enterEverywhere(page);
      if (checkedLate.includes(screen.name)) {
        expect(entered.length).toBeGreaterThan(0);
        await expect.poll(count).toBeGreaterThan(0);
      }
      release();
      await hydrated(page);
      const [first] = entered;
      await first?.field.focus();
      // The last wait: the parts that the focus loads have run.
      await page.waitForLoadState("networkidle");
      for (const { field, text, name } of entered)
        await expect.poll(() => readable(field), { message: name }).toBe(text);
      expect(complaints.filter((line) => !line.endsWith("404 (Not Found) /nothing-here"))).toEqual([]);
      await context.close();
    }
  },
);

const fieldsOfText =
  "main :is(input:is([type=text], [type=email], [type=password], [type=tel], [type=search]), textarea):visible";

/** Types into every other field, and fills the rest in as browsers do: without the focus or a key. Chooses an option of each list. */
async function enterEverywhere(page: Page) {
  const entered: { field: Locator; text: string; name: string }[] = [];
  // A `details` element opens without scripts.
  await page.locator("main details").evaluateAll((all) => {
    for (const one of all as HTMLDetailsElement[]) one.open = true;
  });
  for (const [place, field] of (await page.locator(fieldsOfText).all()).entries()) {
    if ((await field.isDisabled()) || (await field.getAttribute("readonly")) !== null) continue;
    const text = textFor(await field.evaluate(kindOf), place);
    if (place % 2 === 0) {
      await field.fill("");
      await field.pressSequentially(text);
    } else await field.evaluate(autofill, text);
    entered.push({ field, text, name: (await field.getAttribute("name")) ?? "" });
  }
  for (const field of await page.locator("main select:visible:enabled").all()) {
    const text = await field.locator("option").last().getAttribute("value");
    if (text === null) continue;
    await field.selectOption(text);
    entered.push({ field, text, name: (await field.getAttribute("name")) ?? "" });
  }
  return entered;
}

/** Runs in the page. */
function kindOf(field: Element): "phone" | "code" | "search" | "text" {
  const { type, inputMode } = field as HTMLInputElement;
  if (type === "search") return type;
  return type === "tel" ? "phone" : inputMode === "numeric" ? "code" : "text";
}

/** A whole code would be sent; a search text is in the URL, where no email address may be. */
function textFor(kind: ReturnType<typeof kindOf>, place: number): string {
  return {
    phone: "+447400123456",
    code: "123",
    search: `entered${place}`,
    text: `entered${place}@example.org`,
  }[kind];
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
