import type { ArgTypesEnhancer, StrictInputType } from "storybook/internal/types";

/** Something to choose where a prop takes sentences. */
const sentences = ["Something is wrong here.", "Something else is wrong."];

/**
 * Controls for props that a story leaves out and that take a node or sentences. Storybook's own sets them to an empty
 * object, with which the story fails. A node may be a text, which is what can be written there.
 */
export const controlsForTexts: ArgTypesEnhancer = ({ argTypes, initialArgs }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, type]) => [
      name,
      initialArgs[name] === undefined ? withControl(type) : type,
    ]),
  );

function withControl(type: StrictInputType): StrictInputType {
  switch (type.table?.type?.summary) {
    case "ReactNode":
      return { ...type, control: { type: "text" } };
    case "string[]":
      return { ...type, control: { type: "check" }, options: sentences };
    default:
      return type;
  }
}
