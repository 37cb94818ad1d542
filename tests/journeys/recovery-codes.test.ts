import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openHydrated, openPage } from "../support/browser/hydrated";
import { focused } from "../support/browser/keyboard";
import { logIn } from "../support/browser/log-in";
import { checked, freshPage, signedInPage } from "../support/browser/opened-page";
import { signedInContext } from "../support/browser/signed-in-browser";
import { ageLogins, withServices } from "../support/database/seeded-data";
import { newSession } from "../support/people/sessions";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();
const codesIn = (page: Page) =>
  page
    .getByRole("list", { name: /^Recovery codes for/ })
    .getByRole("listitem")
    .allTextContents();

// Proves 6.5.1
test.each([
  ["with scripts", true, 1440],
  ["with scripts on a phone", true, 360],
  ["without scripts", false, 1440],
  ["without scripts on a phone", false, 360],
])(
  "%s a researcher makes recovery codes, shows that they are kept, and logs in by one without the phone",
  async (_how, javaScriptEnabled, width) => {
    const viewport = { width, height: 900 };
    const { page, researcher } = await signedInPage(at, "/", {
      javaScriptEnabled,
      viewport,
      intended: ["400 /account/security", "400 /confirm-mfa"],
    });
    const open = (on: Page, path: string) => openPage(on, at.site.url + path, javaScriptEnabled);
    await page.getByRole("link", { name: "Make recovery codes" }).click();
    await page.getByRole("button", { name: "Make recovery codes" }).click();
    await page.getByText("Keep these codes now").waitFor();
    const codes = await codesIn(page);
    expect(codes).toHaveLength(10);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download" }).click(),
    ]);
    expect(await readFile(await download.path(), "utf8")).toContain(codes.join("\n"));

    const field = page.getByLabel("One of your recovery codes");
    await field.fill("7K3M-PQ2V-XR9D");
    await page.getByRole("button", { name: "I have kept them" }).click();
    await page.getByText("This is none of your codes").waitFor();
    if (javaScriptEnabled) expect(await codesIn(page)).toEqual(codes);
    await field.fill(codes[4]?.toLowerCase() ?? "");
    await page.getByRole("button", { name: "I have kept them" }).click();
    await page.getByText("Your recovery codes work.").waitFor();
    expect(await page.getByText(codes[0] ?? "").count()).toBe(0);
    await open(page, "/");
    expect(await page.getByRole("link", { name: "Make recovery codes" }).count()).toBe(0);

    const { page: away } = await freshPage(at, "/login?redirectTo=%2Ffaq", { javaScriptEnabled, viewport });
    await logIn(away, researcher.email);
    await away.getByRole("link", { name: "Use a recovery code" }).click();
    await away.getByRole("textbox", { name: "Recovery code" }).fill(codes[0] ?? "");
    await away.getByRole("button", { name: "Confirm" }).click();
    await away.getByText("Code is valid ✔").waitFor();
    await open(away, "/account/messages");
    await away.getByRole("heading", { name: "You logged in with a recovery code" }).waitFor();
    await away.goto(`${at.site.url}/account/security`);
    await away.getByText("9 of 10").waitFor();
    await page.goto(`${at.site.url}/account/security`);
    await page.getByText("Your session has ended. Log in again to go on.").waitFor();
  },
);

test("codes that replace copied ones are read out, and not said to be copied", async () => {
  const { context } = await checked(signedInContext(at.browser, at.site));
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  await openHydrated(page, `${at.site.url}/account/security`);
  await page.getByRole("button", { name: "Make recovery codes" }).click();
  await page.getByText("Keep these codes now").waitFor();
  const codes = await codesIn(page);
  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByText("Copied.").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));

  await page.getByRole("button", { name: /^Make .*codes$/ }).click();
  await expect.poll(() => codesIn(page)).not.toEqual(codes);

  expect(await page.getByText("Copied.").count()).toBe(0);
  await expect.poll(() => focused(page)).toMatch(/^Keep these codes now/);
});

test("printed, the codes are alone on the paper", async () => {
  const { page } = await signedInPage(at, "/account/security");
  await page.getByRole("button", { name: "Make recovery codes" }).click();
  await page.getByText("Keep these codes now").waitFor();
  const [first = ""] = await codesIn(page);

  await page.emulateMedia({ media: "print" });

  const shown = (text: string) => page.getByText(text).first().isVisible();
  expect(await shown(first)).toBe(true);
  expect(await page.getByText(/^Recovery codes for Conclave, /).isVisible()).toBe(true);
  for (const text of ["Keep these codes now", "Account security", "I have kept them", "Download"])
    expect(await shown(text), text).toBe(false);
});

test("codes and a token are printed below each other, and by its button each alone", async () => {
  const { page } = await signedInPage(at, "/account/security");
  await page.evaluate(() => {
    window.print = () => {};
  });
  await page.getByRole("button", { name: "Make recovery codes" }).click();
  await page.getByText("Keep these codes now").waitFor();
  await page.getByLabel("Program", { exact: true }).fill("Nightly fuzzing");
  await page.getByRole("button", { name: "Make an access token" }).click();
  await page.getByText("Keep this token now").waitFor();
  const codes = page.getByRole("list", { name: /^Recovery codes for/ });
  const token = page.getByRole("list", { name: /^Access token/ });
  const onPaper = async () => {
    await page.emulateMedia({ media: "print" });
    const shown = { codes: await codes.isVisible(), token: await token.isVisible() };
    await page.emulateMedia({ media: "screen" });
    return shown;
  };

  await page.emulateMedia({ media: "print" });
  const [first, second] = await Promise.all([codes.boundingBox(), token.boundingBox()]);
  const notice = await page.getByText("Keep this token now").isVisible();
  await page.emulateMedia({ media: "screen" });
  expect(first && second && first.y + first.height <= second.y).toBe(true);
  expect(notice).toBe(false);

  await page.getByRole("button", { name: "Print" }).last().click();
  expect(await onPaper()).toEqual({ codes: false, token: true });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  expect(await onPaper()).toEqual({ codes: true, token: true });
});

test("codes that were just made stay shown while a session is ended, and while that asks for another login", async () => {
  const { page, researcher } = await signedInPage(at, null, { intended: ["403 /account/security"] });
  await withServices(at.site.dataDir, async (services) => {
    for (const _ of [1, 2]) await newSession(services, researcher.id);
  });
  await openHydrated(page, `${at.site.url}/account/security`);
  await page.getByRole("button", { name: "Make recovery codes" }).click();
  await page.getByText("Keep these codes now").waitFor();
  const codes = await codesIn(page);

  const end = page.getByRole("button", { name: /^End the session that began / }).first();
  await end.click();
  await page.getByText("The session is ended.").waitFor();
  expect(await codesIn(page)).toEqual(codes);
  await ageLogins(at.site.dataDir, researcher.id);
  await end.click();
  await page.getByRole("button", { name: "Log in again" }).waitFor();
  expect(await codesIn(page)).toEqual(codes);
});
