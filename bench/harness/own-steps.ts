import type { Page } from "playwright";
import { ATTACHMENTS_MAX_FILES, ATTACHMENTS_MAX_TOTAL_BYTES } from "#contract/limits";
import { virtualKey } from "../../tests/support/browser/virtual-key";
import { filesOnDisk } from "../../tests/support/requests/attach";
import { KEY_MS } from "./walk-screen";

/** Keys that a hand presses while something is under way. */
const KEYS_MEANWHILE = 20;

/** Comes to an address by a link of another site. */
export async function comeFromOutside(page: Page, url: string): Promise<void> {
  await page.goto(`data:text/html,<a href="${url}">There</a>`);
  await page.getByRole("link").click();
  await page.waitForURL(url, { waitUntil: "networkidle" });
}

/** Stays on the page when its form is sent: its measures would go with it. */
export async function stayWhenSent(page: Page): Promise<void> {
  await page.evaluate(() => addEventListener("submit", (event) => event.preventDefault()));
}

/** Adds a security key, with a key that responds immediately. */
export async function addKey(page: Page): Promise<void> {
  await virtualKey(page);
  await page.getByRole("button", { name: "Add a security key" }).press("Enter");
  await page.getByRole("textbox", { name: "Name" }).waitFor();
  await page.keyboard.type("Blue key", { delay: KEY_MS });
  await page.keyboard.press("Enter");
  await page.getByText("Blue key").first().waitFor();
}

/** Has the record of one's submission checked, and as many files of as many bytes as one can attach, while keys are pressed. */
export async function checkRecord(page: Page, researcher: string): Promise<void> {
  const record = await page.request.get(`/account/submissions/${researcher}/record`);
  const chosen = { name: "record.json", mimeType: "application/json", buffer: await record.body() };
  await page.getByLabel("Record", { exact: true }).setInputFiles(chosen);
  await page.getByText("It holds").waitFor();
  const size = ATTACHMENTS_MAX_TOTAL_BYTES / ATTACHMENTS_MAX_FILES;
  const files = Array.from(
    { length: ATTACHMENTS_MAX_FILES },
    (_, number) => [`trace-${number}.bin`, size] as const,
  );
  await page.getByLabel("Files, if you like").setInputFiles(filesOnDisk(page, ...files));
  for (let number = 0; number < KEYS_MEANWHILE; number++) await page.keyboard.press("Tab", { delay: KEY_MS });
  await page.getByText("is nothing that was sent").first().waitFor();
}
