import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshContext, launchChromium } from "../support/chromium";
import { currentCode } from "../support/codes";
import { SAMPLE_PASSWORD, seedResearcher } from "../support/researchers";
import { type RunningSite, startSite } from "../support/running-site";
import { withServices } from "../support/seeded-data";
import { signedInContext } from "../support/signed-in-browser";

let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchChromium()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test("a session goes on after the server was killed and started again, with what was typed into an open form", async () => {
  const { context, complaints } = await signedInContext(browser, site);
  const page = await context.newPage();
  await page.goto(`${site.url}/account/profile/edit`);
  await page.getByRole("textbox", { name: "First name" }).fill("Grace");

  await site.kill();
  await site.restart();

  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL("**/account/profile");
  await page.getByText("Grace").first().waitFor();
  console.log(
    "Killed and started again in the middle of an open form: the session and what was typed were kept.",
  );
  // Parts of the page were still on their way when the process ended; that they did not come is all that may be wrong.
  expect(
    complaints.filter((complaint) => !/net::ERR_.*\/assets\/|net::ERR_.*favicon/.test(complaint)),
  ).toEqual([]);
  await context.close();
});

test("a sign-in that is half-way through goes on after the server was killed and started again", async () => {
  const { email } = await withServices(site.dataDir, (services) => seedResearcher(services));
  const { context, complaints } = await freshContext(browser);
  const page = await context.newPage();
  await page.goto(`${site.url}/login`);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(SAMPLE_PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  const code = page.getByRole("textbox", { name: /code/i });
  await code.waitFor();

  await site.kill();
  await site.restart();

  await code.fill(currentCode());
  await page.keyboard.press("Enter");
  await page.waitForURL(`${site.url}/`);
  console.log("Killed and started again between password and code: the code was taken.");
  expect(complaints).toEqual([]);
  await context.close();
});
