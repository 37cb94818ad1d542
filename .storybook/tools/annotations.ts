import type { Decorator } from "@storybook/react";
import { pretend } from "./media";
import { pretendStates } from "./pseudo-states";
import "./tools.css";

/** The toolbar's tools besides theme, direction and viewport, and how each choice is written on `<html>`. */
const tools = {
  text: { title: "Text", icon: "grow", choices: { normal: "Text as set", double: "Text at 200 %" } },
  spacing: {
    title: "Spacing",
    icon: "listunordered",
    choices: { normal: "Spacing as set", wide: "Wider text (WCAG 1.4.12)" },
  },
  colours: { title: "Colours", icon: "contrast", choices: { own: "Own colours", forced: "Forced colours" } },
  motion: {
    title: "Motion",
    icon: "lightning",
    choices: { system: "Motion as the system", reduced: "Reduced motion" },
  },
  state: {
    title: "State",
    icon: "pointerhand",
    choices: { none: "No state", hover: "Pointed at", focus: "Focused", active: "Pressed" },
  },
  grid: { title: "Grid", icon: "grid", choices: { none: "No grid", shown: "Layout grid" } },
} as const;

type Tool = keyof typeof tools;
const names = Object.keys(tools) as Tool[];

/** The first choice of a tool is its default. */
const usual = (tool: Tool) => Object.keys(tools[tool].choices)[0] ?? "";

/**
 * Writes the toolbar's choices onto a story's page, where `tools.css` has their effects. They are globals, so that an address
 * reproduces exactly this view. A page of several stories has its own text and colours.
 */
const withTools: Decorator = (story, { globals, viewMode }) => {
  if (viewMode !== "docs") {
    for (const tool of names) write(tool, globals[tool] ?? usual(tool));
    if (globals.state !== usual("state")) pretendStates();
    pretend("(forced-colors: active)", globals.colours === "forced");
    pretend("(prefers-reduced-motion: reduce)", globals.motion === "reduced");
  }
  return story();
};

function write(tool: Tool, choice: string): void {
  const { dataset } = document.documentElement;
  if (choice === usual(tool)) delete dataset[tool];
  else dataset[tool] = choice;
}

export const decorators = [withTools];

export const initialGlobals = Object.fromEntries(names.map((tool) => [tool, usual(tool)]));

export const globalTypes = Object.fromEntries(
  Object.entries(tools).map(([tool, { title, icon, choices }]) => {
    const items = Object.entries(choices).map(([value, says]) => ({ value, title: says }));
    return [tool, { description: title, toolbar: { icon, items } }];
  }),
);
