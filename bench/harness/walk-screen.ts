import type { Locator, Page } from "playwright";

/** Between two keys of a user who types quickly, in milliseconds. */
export const KEY_MS = 60;
/** Of a kind that a screen has hundreds of, so many are used. */
const MANY = 4;

/**
 * Uses everything on a screen as a person would: types into each field, chooses in each list, ticks each box, presses each
 * button, and at last sends each form as it stands.
 */
export async function walkScreen(page: Page): Promise<void> {
  // A dialog that opens by itself is used first: it covers the rest.
  const popup = page.getByRole("dialog");
  await comeToRest(page);
  if (await popup.count()) {
    for (let press = 0; press < MANY; press++)
      await popup.getByRole("button", { name: "Next" }).press("Enter");
    await closeWhatOpened(page);
  }
  for (const field of await some(page, "input, textarea")) await typeInto(page, field);
  for (const list of await some(page, "select")) {
    await list.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
  }
  for (const summary of await some(page, "summary")) await press(page, summary);
  for (const button of await some(page, "button[type=button], button[aria-haspopup], button[data-colour]"))
    await press(page, button);
  for (const button of await some(page, "main form[method=post] button[type=submit]:not([data-colour])"))
    await press(page, button);
  await leave(page);
}

/** The first visible and enabled elements. */
async function some(page: Page, selector: string): Promise<Locator[]> {
  const all = await page.locator(selector).all();
  const usable: Locator[] = [];
  for (const each of all) {
    if (usable.length >= MANY * 3) break;
    if ((await each.isVisible()) && (await each.isEnabled())) usable.push(each);
  }
  return usable;
}

async function typeInto(page: Page, field: Locator): Promise<void> {
  const type = await field.getAttribute("type");
  if (type === "file" || type === "hidden") return;
  if (type === "checkbox" || type === "radio") return field.press("Space");
  await field.click();
  // Between pointing at a field and the first key a hand travels, and late parts of the page are run.
  await comeToRest(page);
  await page.keyboard.type(type === "tel" ? "+390212345678" : type === "date" ? "0517" : "an ada", {
    delay: KEY_MS,
  });
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Tab");
}

async function press(page: Page, control: Locator): Promise<void> {
  if (!(await control.isVisible()) || !(await control.isEnabled())) return;
  const address = page.url();
  await control.scrollIntoViewIfNeeded();
  await control.click();
  await comeToRest(page);
  if (await page.getByRole("listbox").count()) {
    await page.keyboard.type("it", { delay: KEY_MS });
    await page.keyboard.press("ArrowDown");
  }
  await closeWhatOpened(page);
  if (page.url() !== address) await page.waitForLoadState("load");
}

async function closeWhatOpened(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await comeToRest(page);
}

/** Goes to another screen, whose first paint is the response to the press. */
async function leave(page: Page): Promise<void> {
  for (const place of [page.getByRole("banner"), page.getByRole("main")]) {
    const link = place.getByRole("link").first();
    if (!(await link.isVisible())) continue;
    await link.press("Enter");
    break;
  }
  await comeToRest(page);
}

/** As long as a person rests at most; a page that draws on and on is never idle. Milliseconds. */
const REST_MS = 500;

/** Until the page has nothing to do. */
function comeToRest(page: Page): Promise<void> {
  return page.evaluate(
    (timeout) =>
      new Promise<void>((resolve) =>
        requestIdleCallback(() => requestIdleCallback(() => resolve(), { timeout }), { timeout }),
      ),
    REST_MS,
  );
}
