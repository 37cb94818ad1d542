import type { ComponentType } from "react";
import { Button } from "#design-system/Button";

/** The label of the button next to the story's control. */
export const RESET = "Begin again";

/** Puts a story into a form that can be reset. */
export const inAFormToReset = (Story: ComponentType) => (
  <form>
    <Story />
    <Button type="reset">{RESET}</Button>
  </form>
);
