import { expect, waitFor } from "@storybook/test";

/**
 * Resolves once a popover or dialog listens for outside presses: Radix begins to one tick after the layer
 * has taken the focus, which is nothing to a person and much to a test on a busy machine.
 * @param layer the popover or dialog
 */
export async function hearsPressesOutside(layer: HTMLElement): Promise<void> {
  await waitFor(() => expect(layer).toContainElement(document.activeElement as HTMLElement));
  await new Promise((resolve) => setTimeout(resolve));
}
