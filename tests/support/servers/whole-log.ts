import { expect } from "vitest";
import type { RunningSite } from "./running-site";

/**
 * A server's whole output by now. Its lines arrive by another pipe than its responses, and can be later: one more call
 * is made, and waited for until its own line is printed.
 */
export async function wholeLog({ url, printed }: Pick<RunningSite, "url" | "printed">): Promise<string> {
  const { headers } = await fetch(new URL("/api/content/faqs", url));
  await expect.poll(printed).toContain(`"request":"${headers.get("X-Request-Id")}"`);
  return printed();
}
