import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright";

/** A researcher's entries in the onboarding. */
export const person = {
  password: "Quiet lantern 42 harbour",
  username: "night.heron",
  firstName: "Nadia",
  lastName: "Orsini",
};

/** The one-time code of an authenticator at a moment. */
export function codeOf(secret: string, atMs = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs });
}

/** From an invitation to the screen for the first password. */
export async function enterInvitation(page: Page, url: string, invitation: { email: string; code: string }) {
  await page.goto(`${url}/invitation`);
  await page.getByRole("textbox", { name: "Email" }).fill(invitation.email);
  await page.getByRole("textbox", { name: /code/i }).fill(invitation.code);
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL("**/setup-password**");
}

export async function setPassword(page: Page) {
  await page.getByLabel("New password", { exact: true }).fill(person.password);
  await page.getByLabel("Confirm password", { exact: true }).fill(person.password);
  await page
    .locator("main")
    .getByRole("button", { name: /next|save|set/i })
    .click();
  await page.waitForURL("**/setup-mfa**");
}

/** Enrols an authenticator and returns its secret. */
export async function enrolAuthenticator(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Show secret" }).click();
  const secret = (await page.getByRole("code").textContent())?.replaceAll(" ", "");
  if (!secret) throw new Error("No secret is shown.");
  await page.getByRole("textbox", { name: /code/i }).fill(codeOf(secret));
  await page.getByRole("button", { name: "Submit" }).click();
  await page.waitForURL("**/create-profile**");
  return secret;
}

export async function createProfile(page: Page) {
  await page.getByRole("textbox", { name: "Username" }).fill(person.username);
  await page.getByRole("textbox", { name: "First name" }).fill(person.firstName);
  await page.getByRole("textbox", { name: "Last name" }).fill(person.lastName);
  await page.getByRole("combobox", { name: /country/i }).click();
  await page.getByRole("option", { name: /italy/i }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL("**/complete-profile**");
}

export async function completeProfile(page: Page) {
  await page.getByRole("textbox", { name: "Research focus" }).fill("Browser sandboxes");
  await page.getByRole("textbox", { name: /phone/i }).fill("+39 02 1234 5678");
  await page.getByLabel("Date of birth").fill("1990-05-17");
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL("**/sign-nda**");
}

/** Signs with a drawing. */
export async function signAgreement(page: Page) {
  await drawSignature(page);
  await page.getByRole("button", { name: "Accept & Sign" }).click();
  await page.waitForURL("**/registration-complete");
}

/** Opens the pad and draws a signature as a person would, with the pointer. */
export async function drawSignature(page: Page) {
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  const pad = page
    .getByRole("dialog", { name: /sign/i })
    .getByLabel(/signature/i)
    .first();
  const box = await pad.boundingBox();
  if (!box) throw new Error("The signature pad is not on the page.");
  await page.mouse.move(box.x + 60, box.y + 90);
  await page.mouse.down();
  for (let step = 1; step <= 12; step++) {
    await page.mouse.move(box.x + 60 + step * 20, box.y + 90 + (step % 2 === 0 ? 30 : -30));
  }
  await page.mouse.up();
}

/** All of the onboarding, from the invitation to the home page. Returns the authenticator's secret. */
export async function onboard(page: Page, url: string, invitation: { email: string; code: string }) {
  await enterInvitation(page, url, invitation);
  await setPassword(page);
  const secret = await enrolAuthenticator(page);
  await createProfile(page);
  await completeProfile(page);
  await signAgreement(page);
  await page.waitForURL(`${url}/`);
  return secret;
}
