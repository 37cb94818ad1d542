/// <reference types="@vitest/browser/providers/playwright" />
import { cdp } from "@vitest/browser/context";

/** Has the page see other preferences of its reader, such as forced colours, in the place of any that were set before. */
export async function emulate(features: { name: string; value: string }[]): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", { features });
}
