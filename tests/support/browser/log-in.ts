import type { Page } from "playwright";
import { SAMPLE_PASSWORD } from "../people/researchers";

/** Sends the first step of signing in on a page that is at `/login`. */
export async function logIn(page: Page, email: string, password = SAMPLE_PASSWORD): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}
