/// <reference types="@vitest/browser/providers/playwright" />
import { page } from "@vitest/browser/context";
import { createElement, type FunctionComponent, type ReactElement, type ReactNode, useEffect } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { emulate } from "./emulate";
import { inTheDarkTheme } from "./inTheDarkTheme";

/** A story as its tests compose it: a component with its layout parameter. */
export type ShownStory = FunctionComponent & { parameters: { layout?: string } };

/**
 * Checks that each story must pass besides its own promises: the dark theme, the narrowest phone in both reading directions, text at
 * twice its size or set wider, fingers, forced colours, reduced motion, and hydration. Run on the story's last state.
 *
 * @returns a sentence for each fault
 */
export async function whatIsWrong(story: ShownStory): Promise<string[]> {
  const { style } = document.body;
  // Storybook's own padding around a story, which its tests leave out, and the least that the site's pages have.
  if (story.parameters.layout !== "fullscreen") style.padding = "1rem";
  const wrong = [
    ...(await inTheDarkTheme()),
    ...(await inANarrowWindow()),
    ...(await withTextTwiceItsSize()),
    ...(await withWiderText()),
    ...tooSmall(),
    ...(await withForcedColoursAndReducedMotion()),
    ...(await hydrated(story)),
  ];
  style.padding = "";
  return wrong;
}

/** WCAG 1.4.10: 320 CSS pixels, which is also a window of 1280 at 400 %. */
async function inANarrowWindow(): Promise<string[]> {
  const { documentElement: html } = document;
  const { dir } = html;
  await page.viewport(320, 568);
  const wrong = ["ltr", "rtl"].flatMap((direction) => {
    html.dir = direction;
    return tooWide().map((what) => `At 320 px, ${direction}: ${what}`);
  });
  html.dir = dir;
  return wrong;
}

/** WCAG 1.4.4: 200 %. A window of 1280 has 640 pixels left; doubling the text alone demands more than zooming. */
async function withTextTwiceItsSize(): Promise<string[]> {
  const { style } = document.documentElement;
  await page.viewport(640, 720);
  style.fontSize = "200%";
  const wrong = [...tooWide(), ...cutOff()].map((what) => `At 200 %: ${what}`);
  style.fontSize = "";
  return wrong;
}

/** WCAG 1.4.12: nothing may be lost when readers set text wider. */
async function withWiderText(): Promise<string[]> {
  await page.viewport(360, 720);
  const wider = document.createElement("style");
  wider.textContent =
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }";
  document.head.append(wider);
  const wrong = [...tooWide(), ...cutOff()].map((what) => `With wider text: ${what}`);
  wider.remove();
  return wrong;
}

/** Text that its own box hides. Boxes of a pixel are for screen readers, and scrollable text can be read. */
function cutOff(): string[] {
  const cut = [...document.querySelectorAll<HTMLElement>("body *")].filter((element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
    if (element.clientWidth <= 1 || !element.innerText?.trim() || !element.checkVisibility()) return false;
    return (
      (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
    );
  });
  return cut.map((element) => `this is cut off: ${beginning(element)}`);
}

/** WCAG 2.5.8, pixels. */
const TARGET_SIZE = 24;

/** Targets too small for a finger: links inside of text may be, and so may those with as much room around. */
function tooSmall(): string[] {
  const targets = [
    ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary"),
  ]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter(
      (element) => !element.closest("[aria-hidden='true']") && getComputedStyle(element).display !== "inline",
    )
    .map((element) => ({ element, box: boxOf(element) }))
    // Elements for screen readers or posted values have no size at all.
    .filter(({ box }) => box.width > 1 && box.height > 1);
  const small = targets.filter(({ box }) => Math.min(box.width, box.height) < TARGET_SIZE - 0.5);
  const crowded = small.filter(({ element, box }) =>
    targets.some((other) => other.element !== element && distance(box, other.box) < TARGET_SIZE / 2),
  );
  return crowded.map(({ element }) => `Smaller than 24 px and beside another: ${beginning(element)}`);
}

/** The area of a control: its labels count. */
function boxOf(element: HTMLElement): DOMRect {
  const labels =
    "labels" in element && element.labels ? [...(element.labels as NodeListOf<HTMLElement>)] : [];
  const boxes = [element, ...labels].map((each) => each.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const right = Math.max(...boxes.map((box) => box.right));
  return new DOMRect(left, top, right - left, Math.max(...boxes.map((box) => box.bottom)) - top);
}

/** From the middle of one box to the nearest point of another, in pixels. */
function distance(from: DOMRect, to: DOMRect): number {
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  return Math.hypot(Math.max(to.left - x, 0, x - to.right), Math.max(to.top - y, 0, y - to.bottom));
}

/** Content reachable by scrolling sideways only, or not at all because it overflows a dialog. */
function tooWide(): string[] {
  const { documentElement: html } = document;
  const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter((dialog) => {
    const { left, right } = dialog.getBoundingClientRect();
    return left < 0 || right > innerWidth || dialog.scrollWidth > dialog.clientWidth;
  });
  return [
    ...(html.scrollWidth > innerWidth ? [`the page is ${html.scrollWidth} px wide`] : []),
    ...dialogs.map((dialog) => `a dialog is ${dialog.scrollWidth} px wide`),
  ];
}

async function withForcedColoursAndReducedMotion(): Promise<string[]> {
  await emulate([
    { name: "forced-colors", value: "active" },
    { name: "prefers-reduced-motion", value: "reduce" },
  ]);
  if (!matchMedia("(forced-colors: active)").matches) return ["The browser does not force colours."];
  const wrong = [...unmarkedFocus(), ...moving()];
  await emulate([]);
  return wrong;
}

/** Forced colours remove shadows and backgrounds: the focus must be shown by a line. */
function unmarkedFocus(): string[] {
  const last = document.activeElement;
  const focusable = "a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex='-1'])";
  const unmarked = [...document.querySelectorAll<HTMLElement>(focusable)].filter((element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    document.activeElement instanceof HTMLElement && document.activeElement.blur();
    const before = linesAround(element);
    // As a key does: a press with the mouse need not show it.
    element.focus({ focusVisible: true } as FocusOptions);
    return document.activeElement === element && linesAround(element) === before;
  });
  if (last instanceof HTMLElement) last.focus();
  return unmarked.map((element) => `With forced colours nothing shows the focus: ${beginning(element)}`);
}

/** The outlines and edges of an element and of its group. */
function linesAround(element: Element): string {
  const group = element.parentElement?.parentElement ?? element;
  return [group, ...group.querySelectorAll("*")]
    .map((each) => {
      const { outlineStyle, borderTopColor, borderTopWidth } = getComputedStyle(each);
      return [outlineStyle, borderTopColor, borderTopWidth].join();
    })
    .join();
}

const beginning = (element: Element) => element.outerHTML.slice(0, 120);

function moving(): string[] {
  const lasting = [...document.querySelectorAll("body *")].filter((element) => {
    const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
    return (
      longest(transitionDuration) > 0.001 || (animationName !== "none" && longest(animationDuration) > 0.001)
    );
  });
  return lasting.map((element) => `With reduced motion this moves: ${beginning(element)}`);
}

/** The longest of some CSS durations, in seconds. */
function longest(durations: string): number {
  return Math.max(...durations.split(",").map(Number.parseFloat));
}

/** React reports most differences in the console, which is watched too. */
async function hydrated(Story: FunctionComponent): Promise<string[]> {
  const root = document.createElement("div");
  document.body.append(root);
  const wrong: string[] = [];
  root.innerHTML = onTheServer(createElement(Story));
  const onRecoverableError = (error: unknown) => wrong.push(`Hydration: ${String(error)}`);
  let page: Root | undefined;
  await new Promise<void>((done) => {
    const Signalling = ({ children }: { children: ReactNode }) => {
      useEffect(done, []);
      return children;
    };
    page = hydrateRoot(root, createElement(Signalling, null, createElement(Story)), { onRecoverableError });
  });
  page?.unmount();
  root.remove();
  return wrong;
}

/** As the site's server renders it. Layout effects make React warn where it writes HTML in a browser; on a server they have no document. */
function onTheServer(element: ReactElement): string {
  const { error } = console;
  console.error = () => {};
  try {
    return renderToString(element);
  } finally {
    console.error = error;
  }
}
