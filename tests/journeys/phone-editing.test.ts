import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { holdAll, partArrived } from "../support/browser/hydrated";
import { signedInContext } from "../support/browser/signed-in-browser";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

/** Short ones with every kind of separator: edits.test.ts goes through longer ones. */
const NUMBERS = ["+3902", "+12025", "06123"];
/** With the key that selects first, if any. */
const KEYS = ["Delete", "Backspace", "Control+Delete", "Control+Backspace", "7", "Shift+ArrowRight Delete"];

test("real keys leave the digits and the caret that they leave in a plain field", async () => {
  const { page, phone, plain, release, close } = await openBoth();
  await release();
  for (const number of NUMBERS) {
    await phone.fill("");
    await phone.pressSequentially(number);
    const text = await phone.inputValue();
    for (const keys of KEYS)
      for (let caret = 0; caret <= text.length; caret++) {
        await edit(phone, text, caret, keys);
        const edited = await digitsAround(phone);
        await plain.evaluate((input, value) => Object.assign(input, { value }), text);
        await edit(plain, text, caret, keys);
        // The plain field lost only a space or a bracket: here the adjacent digit goes too.
        const expected = (await isOnlySeparatorGone(plain, text)) ? undefined : await digitsAround(plain);
        if (expected !== undefined) expect(edited, `${keys} at ${caret} of ${text}`).toBe(expected);
        await page.keyboard.press("Tab");
      }
  }
  await close();
});

test("digits can be dragged to another place in the number, and cut, and undone", async () => {
  const { page, phone, release, close } = await openBoth();
  await release();
  await phone.fill("");
  await phone.pressSequentially("+12025550123");
  await expect.poll(() => phone.inputValue()).toBe("+1 202 555 0123");
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 6));
  await dragToEnd(page, phone);
  await page.mouse.up();
  await expect.poll(() => phone.inputValue().then(digits)).toBe("15550123202");
  await page.keyboard.press("Control+z");
  await expect.poll(() => phone.inputValue()).toBe("+1 202 555 0123");
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 6));
  await page.keyboard.press("Control+x");
  await expect.poll(() => phone.inputValue().then(digits)).toBe("15550123");
  await close();
});

test("what is selected when the rules arrive is what is typed over", async () => {
  const { page, phone, release, close } = await openBoth();
  await phone.press("Control+a");
  await release();
  await page.keyboard.type("+1202");
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 5));
  await page.keyboard.type("7");
  await expect.poll(() => phone.inputValue()).toBe("+1 72");
  await close();
});

test("digits that are being dragged when the rules arrive are moved, and not doubled", async () => {
  const { page, phone, release, close } = await openBoth();
  await phone.fill("");
  await phone.pressSequentially("+12025550123");
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 6));
  await dragToEnd(page, phone);
  await release();
  await page.mouse.up();
  await expect.poll(() => phone.inputValue()).toBe("+1 255 012 3025");
  await close();
});

const digits = (text: string) => text.replace(/\D/g, "");

/** The phone's field of the profile, whose rules are held, and a plain one added next to it. */
async function openBoth() {
  const { context } = await signedInContext(at.browser, at.site);
  const page = await context.newPage();
  const rules = await holdAll(page, /\/assets\/control-/);
  await page.goto(`${at.site.url}/account/profile/edit`);
  await page.getByRole("button", { name: /phone country/i }).waitFor();
  await page.evaluate(() => {
    const input = Object.assign(document.createElement("input"), { ariaLabel: "Plain" });
    document.body.prepend(input);
  });
  const phone = page.getByRole("textbox", { name: /phone/i });
  const release = async () => {
    rules.release();
    await partArrived(page, "control");
  };
  return {
    page,
    phone,
    plain: page.getByRole("textbox", { name: "Plain" }),
    release,
    close: () => context.close(),
  };
}

/** Presses the selected digits and drags them to the end of the field, without letting them go. */
async function dragToEnd(page: Page, field: Locator): Promise<void> {
  const { selected, end } = await placesIn(field);
  await page.mouse.move(selected.x, selected.y);
  await page.mouse.down();
  await page.mouse.move(end.x - 20, end.y, { steps: 5 });
  await page.mouse.move(end.x, end.y, { steps: 5 });
}

async function edit(field: Locator, text: string, caret: number, keys: string) {
  const page: Page = field.page();
  await field.focus();
  if ((await field.inputValue()) !== text) {
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await page.keyboard.insertText(text);
  }
  await field.evaluate((input: HTMLInputElement, place) => input.setSelectionRange(place, place), caret);
  for (const key of keys.split(" ")) await page.keyboard.press(key);
}

/** The digits of a field, with a bar for its caret. */
function digitsAround(field: Locator): Promise<string> {
  return field.evaluate((element) => {
    const { value, selectionStart } = element as HTMLInputElement;
    const caret = selectionStart ?? 0;
    return `${value.slice(0, caret).replace(/\D/g, "")}|${value.slice(caret).replace(/\D/g, "")}`;
  });
}

async function isOnlySeparatorGone(plain: Locator, text: string): Promise<boolean> {
  const left = await plain.inputValue();
  return left !== text && left.replace(/[ ()-]/g, "") === text.replace(/[ ()-]/g, "");
}

/** The middle of the selected digits of a field on the screen, and a position after its text. */
async function placesIn(field: Locator) {
  const box = await field.boundingBox();
  if (!box) throw new Error("The field is not on the screen.");
  const left = await field.evaluate((element) => {
    const { value, selectionStart, selectionEnd } = element as HTMLInputElement;
    const { fontSize, fontFamily, paddingLeft } = getComputedStyle(element);
    const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
    pen.font = `${fontSize} ${fontFamily}`;
    const before = value.slice(0, ((selectionStart ?? 0) + (selectionEnd ?? 0)) / 2);
    return Number.parseFloat(paddingLeft) + pen.measureText(before).width;
  });
  const y = box.y + box.height / 2;
  return { selected: { x: box.x + left, y }, end: { x: box.x + box.width - 20, y } };
}
