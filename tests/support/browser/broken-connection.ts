import type { Page } from "playwright";

/** Breaks every form's connection until the returned function is called. The route stays: removing it could leave pending requests hanging. */
export async function cutOff(page: Page): Promise<() => void> {
  let isCut = true;
  await page.route("**", (route) =>
    isCut && route.request().method() === "POST" ? route.abort("connectionreset") : route.fallback(),
  );
  return () => {
    isCut = false;
  };
}
