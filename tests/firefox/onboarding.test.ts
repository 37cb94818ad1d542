import type { Page } from "puppeteer-core";
import { expect, test } from "vitest";
import { control, enter, freshFirefox, openInFirefox, press, shows } from "../support/browser/firefox";
import { codeOf, person } from "../support/browser/onboarding";
import { rowsOf } from "../support/browser/stored-data";
import { siteInFirefox } from "../support/servers/site-in-firefox";

const at = siteInFirefox();

test("a printed invitation leads through the registration to the home page", async () => {
  const { context, page, said } = await freshFirefox(at.browser);
  const { email, code } = at.site.invitation;
  await openInFirefox(page, `${at.site.url}/invitation`);
  await enter(page, "Email", email);
  await enter(page, "Invite code", code);
  await press(page, "button", "Next");

  await arrives(page, "/setup-password");
  await enterPassword(page, "New password");
  await enterPassword(page, "Confirm password");
  await press(page, "button", "Next");

  await arrives(page, "/setup-mfa");
  await enterFirstCode(page);

  await arrives(page, "/create-profile");
  await enter(page, "Username", person.username);
  await enter(page, "First name", person.firstName);
  await enter(page, "Last name", person.lastName);
  await press(page, "combobox", "Country of residence");
  await enter(page, "Search countries", "ital", "combobox");
  await press(page, "option", "Italy");
  await press(page, "button", "Next");

  await arrives(page, "/complete-profile");
  await enter(page, "Research focus", "Browser sandboxes");
  await enter(page, "Phone", "+39 02 1234 5678");
  await enterDate(page);
  await press(page, "button", "Next");

  await arrives(page, "/sign-nda");
  await sign(page);
  await arrives(page, "/");
  await shows(page, "Message 1 of");

  const profiles = rowsOf(at.site.dataDir, "select nickname, country, phone, dob from profiles");
  expect(profiles).toEqual([
    { nickname: person.username, country: "IT", phone: "+390212345678", dob: "1990-05-17" },
  ]);
  expect(rowsOf(at.site.dataDir, "select count(*) as signed from ndas")).toEqual([{ signed: 1 }]);
  expect(said).toEqual([]);
  await context.close();
});

/** Waits until the page of this address is shown. */
async function arrives(page: Page, path: string): Promise<void> {
  await page.waitForFunction((wanted) => location.pathname === wanted, {}, path);
}

/** A password field has no role by which it could be found. */
async function enterPassword(page: Page, label: string): Promise<void> {
  await page.locator(`::-p-xpath(//label[normalize-space()="${label}"]/following::input[1])`).click();
  await page.keyboard.type(person.password);
}

async function enterFirstCode(page: Page): Promise<void> {
  await press(page, "button", "Show secret");
  const shown = await page.waitForSelector("main code");
  const secret = await shown?.evaluate((element) => element.textContent ?? "");
  await enter(page, "Code", codeOf((secret ?? "").replaceAll(" ", "")));
  await press(page, "button", "Submit");
}

/** A date field expects its parts in the order of the browser's own language; Firefox's is month, day, year here. */
async function enterDate(page: Page): Promise<void> {
  await page.focus("input[type=date]");
  await page.keyboard.type("05171990");
}

/** Draws a signature with the pointer. */
async function sign(page: Page): Promise<void> {
  await press(page, "button", "Sign");
  const pad = await page.waitForSelector("[role=dialog] canvas", { visible: true });
  const box = await pad?.boundingBox();
  if (!box) throw new Error("The signature pad is not on the page.");
  await page.mouse.move(box.x + 60, box.y + 90);
  await page.mouse.down();
  for (let step = 1; step <= 12; step++)
    await page.mouse.move(box.x + 60 + step * 20, box.y + 90 + (step % 2 === 0 ? 30 : -30));
  await page.mouse.up();
  await control(page, "button", "Accept & Sign").click();
}
