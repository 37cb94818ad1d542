import { expect, test } from "vitest";
import { cutOff } from "../support/browser/broken-connection";
import { holdForms } from "../support/browser/hydrated";
import { codeOf } from "../support/browser/onboarding";
import { signedInPage } from "../support/browser/opened-page";
import { rowsOf } from "../support/browser/stored-data";
import { focusedText } from "../support/requests/fields";
import { siteInBrowser } from "../support/servers/site-in-browser";

const noAnswer = /No answer came: the connection broke/;

const at = siteInBrowser();

test("a message that no answer came to stays written, and is sent once the connection is back", async () => {
  const { page, researcher } = await signedInPage(at, "/", { mayComplain: true });
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("A question that took a while to write.");
  const connect = await cutOff(page);
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText(noAnswer).waitFor();
  await expect.poll(() => message.inputValue()).toBe("A question that took a while to write.");
  connect();
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText(noAnswer).waitFor({ state: "detached" });
  await expect.poll(() => inquiriesOf(researcher.id)).toHaveLength(1);
});

// Each jump is an entry of the history: none must be mistaken for the one that was sent from.
test("a form that no answer came to can be sent again after jumps within its page", async () => {
  const { page, researcher } = await signedInPage(at, "/", { mayComplain: true });
  const jump = async () => {
    await page.getByRole("link", { name: "Skip to content" }).press("Enter");
    await page.waitForFunction(() => location.hash !== "");
  };
  await jump();
  await page.getByRole("textbox", { name: "Message" }).fill("A question.");
  const connect = await cutOff(page);
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText(noAnswer).waitFor();
  connect();
  await jump();
  await page.getByRole("button", { name: "Send" }).click();
  await expect.poll(() => inquiriesOf(researcher.id)).toHaveLength(1);
});

test("a profile that no answer came to keeps its edits", async () => {
  const { page } = await signedInPage(at, "/account/profile/edit", { mayComplain: true });
  const name = page.getByRole("textbox", { name: "First name" });
  await name.fill("Adaline");
  const connect = await cutOff(page);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(noAnswer).waitFor();
  // The form is higher than the window, and its button is at the end.
  await expect.poll(() => focusedText(page)).toMatch(noAnswer);
  await expect.poll(() => name.inputValue()).toBe("Adaline");
  connect();
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL("**/account/profile");
  await page.getByText("Adaline").first().waitFor();
});

test("applying for a target that no answer came to can be tried again", async () => {
  const { page, researcher } = await signedInPage(at, "/bounties", { mayComplain: true });
  await page
    .getByRole("button", { name: /Sign up$/ })
    .first()
    .click();
  const connect = await cutOff(page);
  const apply = page.getByRole("button", { name: "Apply to research this target" });
  await apply.click();
  await page.getByRole("dialog").getByText(noAnswer).waitFor();
  connect();
  await apply.click();
  await page.getByText("Thank you for requesting to research this target!").waitFor();
  const query = "select bounty_id from research_requests where researcher_id = ?";
  expect(rowsOf(at.site.dataDir, query, researcher.id)).toHaveLength(1);
});

test("a secret that no answer came to is asked for again, beside the code that is being entered", async () => {
  const { page } = await signedInPage(at, "/setup-mfa", {
    mayComplain: true,
    seed: { stage: "password_set" },
  });
  const code = page.getByRole("textbox", { name: "Code" });
  await code.fill("123");
  await page.route("**/setup-mfa*", (route) => route.abort("connectionreset"));
  const show = page.getByRole("button", { name: "Show secret" });
  await show.click();
  const told = page.getByRole("alert").filter({ hasText: "The secret could not be fetched" });
  await told.waitFor();
  await expect.poll(() => code.inputValue()).toBe("123");
  await page.unroute("**/setup-mfa*");
  await show.click();
  await page.getByRole("code").waitFor();
  await told.waitFor({ state: "detached" });
});

test("a one-time code that no answer came to stays entered, and is sent again by one press", async () => {
  const { page } = await signedInPage(at, "/setup-mfa", {
    mayComplain: true,
    seed: { stage: "password_set" },
  });
  await page.getByRole("button", { name: "Show secret" }).click();
  const entered = codeOf((await page.getByRole("code").textContent())?.replaceAll(" ", "") ?? "");
  const code = page.getByRole("textbox", { name: "Code" });
  await code.fill(entered);
  const connect = await cutOff(page);
  const submit = page.getByRole("button", { name: "Submit" });
  await submit.click();
  await page.getByText(noAnswer).waitFor();
  // The field gets the focus in the same moment in which a refused code would be cleared.
  await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await code.inputValue()).toBe(entered);
  connect();
  await submit.click();
  await page.waitForURL("**/create-profile");
});

test("a screen whose code does not arrive says so too, and what was typed before is still there on the way back", async () => {
  const { page, context } = await signedInPage(at, "/referrals", { mayComplain: true });
  const name = page.getByRole("textbox", { name: "Legal name" });
  await name.fill("Ida Rhodes");
  await context.setOffline(true);
  const questions = page.getByRole("link", { name: "FAQ" }).first();
  await questions.click();
  await page.getByRole("heading", { level: 1, name: "This page did not arrive" }).waitFor();
  await context.setOffline(false);
  await page.goBack();
  await expect.poll(() => name.inputValue()).toBe("Ida Rhodes");
  await questions.click();
  await page.getByRole("heading", { level: 1, name: "Questions and answers" }).waitFor();
});

test("a page that does not arrive says that the connection broke", async () => {
  const { page } = await signedInPage(at, "/account/nda", { mayComplain: true });
  await page.route("**/*_data=*", (route) => route.abort("connectionreset"));
  await page.getByRole("link", { name: "Bounties" }).first().click();
  await page.getByRole("heading", { level: 1, name: "This page did not arrive" }).waitFor();
  await page.unroute("**/*_data=*");
  await page.getByRole("link", { name: "Load it again" }).click();
  await page.getByRole("heading", { level: 1, name: "Bounties" }).waitFor();
});

test("a signature that no answer came to stays on its paper; nothing closes the dialog meanwhile", async () => {
  const { page } = await signedInPage(at, "/sign-nda", {
    mayComplain: true,
    seed: { stage: "profile_made" },
    state: { skipped_profile: true },
  });
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Sign the agreement" });
  await dialog.getByRole("radio", { name: "Type" }).check();
  const name = dialog.getByRole("textbox", { name: /full name/i });
  await name.fill("Ada Rossi");
  await cutOff(page);
  const release = await holdForms(page);
  await dialog.getByRole("button", { name: "Accept & Sign" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).and(page.locator(":disabled")).waitFor();
  await page.keyboard.press("Escape");
  release();
  await dialog.getByText(noAnswer).waitFor();
  await expect.poll(() => name.inputValue()).toBe("Ada Rossi");
});

function inquiriesOf(researcher: string) {
  return rowsOf(at.site.dataDir, "select message from inquiries where researcher_id = ?", researcher);
}
