import { expect, test } from "vitest";
import { freshContext } from "../support/browser/fresh-context";
import { logIn } from "../support/browser/log-in";
import { signedInContext } from "../support/browser/signed-in-browser";
import { withServices } from "../support/database/seeded-data";
import { currentCode } from "../support/people/codes";
import { seedResearcher } from "../support/people/researchers";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

// Proves R23
test("a session goes on after the server was killed and started again, with what was typed into an open form", async () => {
  const { context, complaints } = await signedInContext(at.browser, at.site);
  const page = await context.newPage();
  await page.goto(`${at.site.url}/account/profile/edit`);
  await page.getByRole("textbox", { name: "First name" }).fill("Grace");

  await at.site.kill();
  await at.site.restart();

  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL("**/account/profile");
  await page.getByText("Grace").first().waitFor();
  console.log(
    "Killed and started again in the middle of an open form: the session and what was typed were kept.",
  );
  // Parts of the page were still loading when the process ended; only their failure may be reported.
  expect(
    complaints.filter((complaint) => !/net::ERR_.*\/assets\/|net::ERR_.*favicon/.test(complaint)),
  ).toEqual([]);
  await context.close();
});

test("a sign-in that is half-way through goes on after the server was killed and started again", async () => {
  const { email } = await withServices(at.site.dataDir, (services) => seedResearcher(services));
  const { context, complaints } = await freshContext(at.browser);
  const page = await context.newPage();
  await page.goto(`${at.site.url}/login`);
  await logIn(page, email);
  const code = page.getByRole("textbox", { name: /code/i });
  await code.waitFor();

  await at.site.kill();
  await at.site.restart();

  await code.fill(currentCode());
  await page.keyboard.press("Enter");
  await page.waitForURL(`${at.site.url}/`);
  console.log("Killed and started again between password and code: the code was taken.");
  expect(complaints).toEqual([]);
  await context.close();
});
