import type { Page } from "playwright";
import { expect } from "vitest";

/** More stops than any screen has. */
const STOPS_LIMIT = 120;

/**
 * Goes with Tab (or Shift+Tab) to the control of this name, as a reader of the page would. Every stop on the way must be seen.
 *
 * @throws when the focus is lost, hidden or without a sign on the way, or the control is never reached
 */
export async function keyTo(
  page: Page,
  name: string | RegExp,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  const passed: string[] = [];
  while (passed.length < STOPS_LIMIT) {
    const now = await focused(page);
    const found = typeof name === "string" ? now === name : name.test(now);
    if (found && (passed.length > 0 || (await isField(page)))) return;
    passed.push(now);
    await press(page, key);
  }
  throw new Error(`No control is named ${name}. These were passed: ${passed.join(" | ")}`);
}

/** Presses one key; whatever then has the focus must be seen. */
export async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  // Polled: an element that has just opened may still be moving.
  if (/Tab/.test(key)) await expect.poll(() => focusFaults(page), { message: `after ${key}` }).toEqual([]);
}

/** The accessible name of the focused element; "nothing" when the page has lost the focus. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return "nothing";
    const words = (node: Element | null) => (node?.textContent ?? "").replace(/\s+/g, " ").trim();
    const byId = (attribute: string) =>
      (element.getAttribute(attribute) ?? "")
        .split(/\s+/)
        .map((id) => words(document.getElementById(id)))
        .join(" ")
        .trim();
    const { labels } = element as HTMLInputElement;
    return (
      byId("aria-labelledby") ||
      element.getAttribute("aria-label") ||
      words(labels?.[0] ?? null) ||
      words(element)
    );
  });
}

/** Whether the focused element accepts text. */
function isField(page: Page): Promise<boolean> {
  return page.evaluate(() => /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? ""));
}

/** The faults of the focus's visibility: nothing has it, no sign of it, outside the window, cut at its side, covered (WCAG 2.4.7, 2.4.11). */
function focusFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    // Past its last stop the focus moves from the page to the browser.
    if (!element || element === document.body) return [];
    const name = `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`;
    const signOf = (one: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    };
    // Only the focus draws outlines. A native control may lie unseen over its drawing, which then bears it.
    let bearer: Element | null = element;
    let signed = false;
    for (let up = 0; bearer && up < 4 && !signed; up++, bearer = bearer.parentElement) {
      const beside = [...(bearer.parentElement?.children ?? [])].flatMap((one) => [one, ...one.children]);
      signed = signOf(bearer) || beside.some(signOf);
    }
    const box = element.getBoundingClientRect();
    const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    const { outlineWidth, outlineOffset } = getComputedStyle(element);
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const { clientWidth } = document.documentElement;
    const whole = !signOf(element) || (box.left >= reach && box.right + reach <= clientWidth);
    const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1);
    const y = Math.min(
      Math.max((Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2, 1),
      innerHeight - 1,
    );
    const top = document.elementFromPoint(x, y);
    const open = !top || element.contains(top) || top.contains(element) || top.closest("label") !== null;
    return [
      ...(signed ? [] : [`${name} bears no sign of the focus`]),
      ...(inside ? [] : [`${name} has the focus outside of the window`]),
      ...(whole ? [] : [`the sign of the focus on ${name} is cut at the window's side`]),
      ...(open ? [] : [`${name} has the focus and is covered by ${top?.tagName}`]),
    ];
  });
}
