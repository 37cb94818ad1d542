import type { ComponentType } from "react";
import { Button } from "#design-system/Button";

/** What the button beside the story's control is called. */
export const RESET = "Begin again";

/** Puts a story into a form that can be reset. */
export const inAFormToReset = (Story: ComponentType) => (
  <form>
    <Story />
    <Button type="reset">{RESET}</Button>
  </form>
);
