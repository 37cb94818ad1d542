import { expect } from "vitest";
import type { RunningSite } from "./running-site";

/**
 * All that a server has printed by now. Its lines come by another way than its answers, and can be later: one more call
 * is made, and waited for until its own line is there.
 */
export async function wholeLog({ url, printed }: Pick<RunningSite, "url" | "printed">): Promise<string> {
  const { headers } = await fetch(new URL("/api/content/faqs", url));
  await expect.poll(printed).toContain(`"request":"${headers.get("X-Request-Id")}"`);
  return printed();
}
