import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright";

/** The global that axe's source leaves in a page. */
type WithAxe = Window & { axe: typeof axe };

/**
 * Runs axe in a page's own document; what its frames show has stories.
 *
 * @param where selectors of the parts to look at, and of those to leave out
 * @returns a sentence for each element at fault
 */
export async function axeFaults(
  page: Page,
  rules: Pick<RunOptions, "runOnly"> = {},
  where: { include: string[]; exclude?: string[] } = { include: ["html"] },
): Promise<string[]> {
  // Half a megabyte, which each new document compiles: once is enough.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    ({ context, options }) => (window as unknown as WithAxe).axe.run(context, options),
    // Passed checks are not described, for speed.
    { context: where, options: { iframes: false, resultTypes: ["violations" as const], ...rules } },
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, html, failureSummary }) =>
        `${id} (${help}) at ${target.join(" ")}, ${html.slice(0, 120)}: ${failureSummary}`,
    ),
  );
}
