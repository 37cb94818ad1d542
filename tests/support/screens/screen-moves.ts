import type { Page } from "playwright";

/** Presses the main part's button of this name and waits for a text. */
export function press(name: string, text: string | RegExp) {
  return async (page: Page) => {
    await page.getByRole("main").getByRole("button", { name, exact: true }).click();
    await page.getByText(text).first().waitFor();
  };
}

/** Keeps the data of other screens from arriving, so that this one stays. */
export async function holdScreens(page: Page): Promise<void> {
  await page.route(/[?&]_data=/, async (route) => {
    const isOwn = new URL(route.request().url()).pathname === new URL(page.url()).pathname;
    if (isOwn) await route.fallback();
  });
}
