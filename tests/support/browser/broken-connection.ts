import type { Page } from "playwright";

/** Breaks every form's connection until the returned function is called. The route stays: taking it away could leave what is on its way hanging. */
export async function cutOff(page: Page): Promise<() => void> {
  let isCut = true;
  await page.route("**", (route) =>
    isCut && route.request().method() === "POST" ? route.abort("connectionreset") : route.fallback(),
  );
  return () => {
    isCut = false;
  };
}
