import { encode } from "fast-png";
import type { Locator } from "playwright";
import { expect, test } from "vitest";
import { insertMessage } from "../../api/content/messages.store";
import { openHydrated } from "../support/browser/hydrated";
import { signedInPage } from "../support/browser/opened-page";
import { rowsOf } from "../support/browser/stored-data";
import { withServices } from "../support/database/seeded-data";
import { SAMPLE_PASSWORD } from "../support/people/researchers";
import { descriptionOf, focusedText } from "../support/requests/fields";
import { keyFile } from "../support/requests/gpg-keys";
import { siteInBrowser } from "../support/servers/site-in-browser";

// Long because: one test for each screen of the account, and they share its researchers and its site.

const at = siteInBrowser();

// Proves 2.5, 2.97, 2.98, 7.4.4
test("the account area opens with the profile, and its menu leads through it and out", async () => {
  const { page } = await signedInPage(at, "/account");
  expect(page.url()).toBe(`${at.site.url}/account/profile`);
  const menu = page.getByRole("navigation", { name: "Account" });
  const screens = [
    ["Password", "password", "Password"],
    ["Messages", "messages", "Messages"],
    ["GPG key", "gpg-key", "GPG key"],
    ["NDA", "nda", "NDA"],
    ["Reset MFA", "reset-mfa", "Reset MFA"],
    ["Profile", "profile", "Profile"],
  ] as const;
  for (const [name, path, title] of screens) {
    await menu.getByRole("link", { name, exact: true }).click();
    await page.waitForURL(`${at.site.url}/account/${path}`);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
  }
  await menu.getByRole("link", { name: "Logout" }).click();
  await page.waitForURL(`${at.site.url}/login`);
});

// Proves 2.99, 2.100, 2.101, 2.102
test("the profile shows its details, with the country's flag and title and the hardware shipped", async () => {
  const { page, researcher } = await signedInPage(at, "/account/profile", {
    seed: { nickname: "ada.of.the.test" },
  });
  const details = page.getByRole("main");
  expect(await details.getByRole("term").allTextContents()).toEqual([
    "Username",
    "First name",
    "Last name",
    "Country of residence",
    "Date of birth",
    "Research Focus",
    "Phone",
    "Public profile",
  ]);
  const shown = await details.getByRole("definition").allTextContents();
  expect(shown.slice(0, 7)).toEqual([
    "ada.of.the.test",
    "Ada",
    "Rossi",
    "Italy",
    expect.stringContaining("May"),
    "Browsers",
    "+39 02 1234 5678",
  ]);
  const country = details.getByRole("definition").filter({ hasText: "Italy" });
  expect(await country.evaluate((element) => element.querySelector("img, svg") !== null)).toBe(true);
  await expect.poll(() => details.getByRole("textbox").count()).toBe(0);
  expect(await details.getByText("Your profile was saved.").count()).toBe(0);

  await ship(researcher.id, "SN-1");
  await page.reload();
  await details
    .getByRole("term")
    .filter({ hasText: /^Serial$/ })
    .waitFor();
  await ship(researcher.id, "SN-2");
  await page.reload();
  await details
    .getByRole("term")
    .filter({ hasText: /^Serials$/ })
    .waitFor();
  for (const serial of ["SN-1", "SN-2"]) await details.getByText(serial, { exact: true }).waitFor();
});

// Proves 2.99, 2.103, 2.104, 4.26
test("Save keeps what was edited and returns to the profile, Cancel keeps nothing and returns too", async () => {
  const { page } = await signedInPage(at, "/account/profile");
  await page.getByRole("link", { name: "Edit Details" }).click();
  await page.waitForURL("**/account/profile/edit");
  await page.getByRole("textbox", { name: "Research focus" }).fill("Never saved");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.waitForURL(`${at.site.url}/account/profile`);
  await page.getByText("Browsers", { exact: true }).waitFor();

  await page.getByRole("link", { name: "Edit Details" }).click();
  await page.getByRole("textbox", { name: "First name" }).fill("Adele");
  await page.getByRole("textbox", { name: "Last name" }).fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Last name is required.").waitFor();
  await page.getByRole("textbox", { name: "Last name" }).fill("Rossini");
  await page.getByText("Last name is required.").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(`${at.site.url}/account/profile`);
  await page.getByRole("banner").getByRole("link", { name: "Adele Rossini" }).waitFor();
});

test("what was edited and left by a link is back, said to be unsaved, until it is saved or cancelled", async () => {
  const { page } = await signedInPage(at);
  const focus = page.getByRole("textbox", { name: "Research focus" });
  const back = page.getByText("What you changed before is back. It is not saved yet.");
  const edit = page.getByRole("link", { name: "Edit Details" });
  await openHydrated(page, `${at.site.url}/account/profile/edit`);
  await focus.fill("Baseband");
  await page.getByRole("link", { name: "Messages" }).first().click();
  await page.waitForURL("**/account/messages");
  await page.goBack();
  await back.waitFor();
  await expect.poll(() => focus.inputValue()).toBe("Baseband");
  await page.getByRole("link", { name: "Cancel" }).click();
  await edit.click();
  await expect.poll(() => focus.inputValue()).toBe("Browsers");
  expect(await back.count()).toBe(0);

  await focus.fill("Kernels");
  await page.getByRole("link", { name: "Messages" }).first().click();
  await page.waitForURL("**/account/messages");
  await page.goBack();
  await back.waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your profile was saved.").waitFor();
  await page.getByText("Kernels", { exact: true }).waitFor();
  await edit.click();
  await expect.poll(() => focus.inputValue()).toBe("Kernels");
  expect(await back.count()).toBe(0);
});

// Proves 2.105, 2.106
test("all messages are listed, and without any that is said", async () => {
  const { page, researcher } = await signedInPage(at, "/account/messages");
  await page.getByText("You have no messages!", { exact: true }).waitFor();
  await withServices(at.site.dataDir, async ({ db, newId, now }) => {
    const message = { researcher_id: researcher.id, message: "Text" };
    await insertMessage(db, { ...message, id: newId(), title: "Earlier", created_at: now() - 1000 });
    await insertMessage(db, { ...message, id: newId(), title: "Later", created_at: now() });
  });
  await page.reload();
  const titles = page.getByRole("article").getByRole("heading", { level: 2 });
  await titles.first().waitFor();
  await expect.poll(() => titles.allTextContents()).toEqual(["Later", "Earlier"]);
});

// Proves 2.107, 6.2.2
test("a wrong current password is told beside it, and the right one changes the password", async () => {
  const { page } = await signedInPage(at, "/account/password", { intended: ["400 /account/password"] });
  const current = page.getByLabel("Current password", { exact: true });
  const next = page.getByLabel("New password", { exact: true });
  const again = page.getByLabel("Confirm password", { exact: true });
  await current.fill("Wrong horse 9 battery");
  await next.fill("Quiet lantern 42 harbour");
  await again.fill("Quiet lantern 42 harbour");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Current password is wrong.").waitFor();
  await expect.poll(() => descriptionOf(current)).toContain("Current password is wrong.");
  await current.fill(SAMPLE_PASSWORD);
  await page.getByText("Current password is wrong.").waitFor({ state: "detached" });
  expect([await next.inputValue(), await again.inputValue()]).toEqual(
    Array(2).fill("Quiet lantern 42 harbour"),
  );
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your password is changed.").waitFor();
  for (const field of [current, next, again]) expect(await field.inputValue()).toBe("");
});

test("a second change of the password is read out as the first is", async () => {
  const { page } = await signedInPage(at, "/account/password");
  const passwords = [SAMPLE_PASSWORD, "Quiet lantern 42 harbour", "Loud lantern 43 harbour"];
  for (const [index, next] of passwords.slice(1).entries()) {
    const current = page.getByLabel("Current password", { exact: true });
    await current.fill(passwords[index] ?? "");
    await page.getByLabel("New password", { exact: true }).fill(next);
    await page.getByLabel("Confirm password", { exact: true }).fill(next);
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => current.inputValue()).toBe("");
    await expect.poll(() => focusedText(page)).toMatch(/^Your password is changed/);
  }
});

// Proves 2.108, 2.109, 4.22, 5.19, 7.17
test("a key is uploaded, and from then on its text is shown", async () => {
  const { page } = await signedInPage(at);
  const file = await keyFile();
  await openHydrated(page, `${at.site.url}/account/gpg-key`);
  await page.getByRole("button", { name: "Save" }).click();
  // A press before the schema is there is held: it would send the key that is chosen below.
  await expect.poll(() => page.getByLabel(/GPG public key/).getAttribute("aria-invalid")).toBe("true");
  expect(page.url()).toBe(`${at.site.url}/account/gpg-key`);
  await page.getByLabel(/GPG public key/).setInputFiles(file);
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(`${at.site.url}/account/profile`);
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "GPG key" }).click();
  const text = page.getByRole("region", { name: "Text of the key" });
  expect((await text.textContent())?.trim()).toBe(file.buffer.toString().replaceAll("\r", "").trim());
  // The input for the next key is still the only control of that name.
  expect(await page.getByLabel(/public key/i).count()).toBe(1);
});

// Proves 2.110, 2.111, 3.25, 7.19
test("the agreement shows when it was signed, to the second and with its time zone, and the signature", async () => {
  const { page, researcher } = await signedInPage(at, null, { timezoneId: "Europe/Rome" });
  const bytes = encode({ width: 608, height: 200, channels: 1, data: new Uint8Array(608 * 200).fill(255) });
  const png = `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`;
  await withServices(at.site.dataDir, ({ db, vault }) =>
    db
      .updateTable("ndas")
      .set({
        signature: vault.seal(png, `signature:${researcher.id}`),
        created_at: Date.parse("2026-01-15T12:34:56Z"),
      })
      .where("researcher_id", "=", researcher.id)
      .execute(),
  );
  await openHydrated(page, `${at.site.url}/account/nda`);
  const moment = page.getByRole("main").getByRole("time");
  await expect.poll(() => moment.textContent()).toMatch(/^(15 January|January 15,) 2026.*13:34:56.*CET$/);
  const picture = page.getByRole("img", { name: "Signature of Ada Rossi" });
  expect(
    await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
  ).toEqual([608, 200]);
  const link = page.getByRole("link", { name: "Download the signed agreement" });
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(file.suggestedFilename()).toBe("signed-agreement.html");
  await page.emulateMedia({ media: "print" });
  await page.getByRole("region", { name: "Agreement as signed" }).waitFor();
  expect(await page.getByRole("navigation").count()).toBe(0);
  expect(await link.count()).toBe(0);
});

// Proves 2.112, 2.113, 5.20
test("resetting the second factor explains itself, waits for the tick, and ends at the login", async () => {
  const { page, researcher } = await signedInPage(at, "/account/reset-mfa");
  await page.getByText(/When you log in the next time, you set up your authenticator\s+app again/).waitFor();
  await page.getByText(/until you have done that, you cannot use the platform/).waitFor();
  const button = page.getByRole("button", { name: "Reset MFA" });
  await expect.poll(() => button.isDisabled()).toBe(true);
  const box = page.getByRole("checkbox", { name: "I understand" });
  await box.check();
  await expect.poll(() => button.isEnabled()).toBe(true);
  await box.uncheck();
  await expect.poll(() => button.isDisabled()).toBe(true);
  await box.check();
  await expect.poll(() => isRed(button)).toBe(true);
  const leaving = page.waitForResponse(`${at.site.url}/logout`);
  await button.click();
  await page.waitForURL(`${at.site.url}/login`);
  const { "clear-site-data": cleared } = await (await leaving).allHeaders();
  expect(cleared).toBe('"cache"');
  await page.getByRole("heading", { level: 1, name: "Welcome back" }).waitFor();
  expect(await page.getByText("Your session has ended.").count()).toBe(0);
  expect(
    rowsOf(at.site.dataDir, "select * from authenticators where researcher_id = ?", researcher.id),
  ).toEqual([]);
});

/** Whether a control is painted red, whatever the notation of its colour. */
function isRed(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const canvas = document.createElement("canvas").getContext("2d");
    if (!canvas) return false;
    canvas.fillStyle = getComputedStyle(element).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return red > 1.5 * green && red > 1.5 * blue;
  });
}

function ship(researcher_id: string, hardware_serial: string) {
  return withServices(at.site.dataDir, ({ db, newId, now }) =>
    db
      .insertInto("shipped_hardware")
      .values({ id: newId(), researcher_id, hardware_serial, created_at: now() })
      .execute(),
  );
}
