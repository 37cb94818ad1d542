import { isValidElement } from "react";
import type { ArgTypesEnhancer, StrictInputType } from "storybook/internal/types";

/** Sample values for a prop that takes sentences. */
const sentences = ["Something is wrong here.", "Something else is wrong."];

/**
 * Controls for props that take a node or sentences. Storybook's own sets those that a story leaves out to an empty object, with
 * which the story fails; a node may be a text, which the control edits. A value that is not text has no control: elements,
 * whose internals Storybook's would show, and pictures as text.
 */
export const controlsForTexts: ArgTypesEnhancer = ({ argTypes, initialArgs }) =>
  Object.fromEntries([
    ...Object.entries(argTypes).map(([name, type]) => [name, withControl(type, initialArgs[name])]),
    // Storybook later infers a control for any untyped prop, as children.
    ...Object.entries(initialArgs)
      .filter(([name, given]) => !(name in argTypes) && isNotWritten(given))
      .map(([name]) => [name, { name, control: false }]),
  ]);

function withControl(type: StrictInputType, given: unknown): StrictInputType {
  if (isNotWritten(given)) return { ...type, control: false };
  if (given !== undefined) return type;
  switch (type.table?.type?.summary) {
    case "ReactNode":
      return { ...type, control: { type: "text" } };
    case "string[]":
      return { ...type, control: { type: "check" }, options: sentences };
    default:
      return type;
  }
}

function isNotWritten(given: unknown): boolean {
  if (Array.isArray(given)) return given.some(isNotWritten);
  return isValidElement(given) || (typeof given === "string" && given.startsWith("data:"));
}
