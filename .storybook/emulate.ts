/// <reference types="@vitest/browser/providers/playwright" />
import { cdp } from "@vitest/browser/context";

/** Emulates other preferences of the page's reader, such as forced colours, in place of any that were set before. */
export async function emulate(features: { name: string; value: string }[]): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", { features });
}
