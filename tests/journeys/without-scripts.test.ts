// Long because: the whole way is one test whose steps stand below it, and each refusal is tried without scripts, too.
import { createHash, randomBytes } from "node:crypto";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { holdScripts } from "../support/browser/hydrated";
import { completeProfile, enrolAuthenticator, person, setPassword } from "../support/browser/onboarding";
import { checked, freshPage, signedInPage } from "../support/browser/opened-page";
import { signedInContext } from "../support/browser/signed-in-browser";
import { keptAttachments, keptResearch, rowsOf } from "../support/browser/stored-data";
import { withServices } from "../support/database/seeded-data";
import { descriptionOf } from "../support/requests/fields";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

// Proves 10.40, 3.1.1
test("without scripts the whole way can be gone, from the invitation to logging out", async () => {
  const { page } = await freshPage(at, null, { javaScriptEnabled: false });
  await begin(page);
  await setPassword(page);
  await enrolAuthenticator(page);
  await createProfileNatively(page);
  await completeProfile(page);
  expect(new URL(page.url()).searchParams.get("redirectTo")).toBe("/bounties");
  await signByName(page);
  await page.getByRole("heading", { name: "We are all set, welcome aboard!" }).waitFor();
  await page.waitForURL(`${at.site.url}/`);

  await applyForTarget(page);
  const attachment = randomBytes(64 * 1024);
  await submitResearch(page, attachment);
  await invitePeer(page);
  await editProfile(page);
  await page.getByRole("banner").getByRole("link", { name: "Logout" }).click();
  await page.waitForURL(`${at.site.url}/login`);
  await page.goto(`${at.site.url}/bounties`);
  expect(new URL(page.url()).pathname).toBe("/login");
  await expectRecords(attachment);
});

test("without scripts a refusal comes back beside its field, with everything that was typed", async () => {
  const { page } = await signedInPage(at, "/submit-your-research", {
    javaScriptEnabled: false,
    intended: ["400 /submit-your-research"],
  });
  await describeResearch(page, "a half");
  await page.getByRole("button", { name: "Submit", exact: true }).click();

  await page.getByText("Collaboration ratio must be a number.").waitFor();
  const ratio = page.getByLabel("Collaboration ratio");
  await expect.poll(() => descriptionOf(ratio)).toContain("Collaboration ratio must be a number.");
  await expect.poll(() => ratio.inputValue()).toBe("a half");
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("Written without scripts");
  await expect.poll(() => page.getByLabel("Steps").inputValue()).toBe("Steps, in a few words.");
});

test("without scripts a refusal says that the files are not chosen any more, and how many were received in the end", async () => {
  const { page } = await signedInPage(at, "/submit-your-research", {
    javaScriptEnabled: false,
    intended: ["400 /submit-your-research"],
  });
  const gone = page.getByText("The files that you chose are not chosen any more: choose them again.");
  const proof = { name: "proof.bin", mimeType: "application/octet-stream", buffer: Buffer.from("x") };
  const choose = () => page.getByLabel(/attachments/i).setInputFiles(proof);
  const submit = page.getByRole("button", { name: "Submit", exact: true });
  await choose();
  await describeResearch(page, "a half");
  await gone.waitFor();
  await submit.click();
  await page.getByText("Collaboration ratio must be a number.").waitFor();
  expect(await gone.count()).toBe(0);
  await choose();
  await submit.click();
  await gone.waitFor();

  await page.getByLabel("Collaboration ratio").fill("40");
  await choose();
  await submit.click();
  await page.getByText(/It is number [\d-]+ and has 1 attachment\./).waitFor();
});

test("without scripts a message to the managers is refused with what was typed, and sent", async () => {
  const { page } = await signedInPage(at, "/", { javaScriptEnabled: false, intended: ["400 /"] });
  const message = page.getByLabel("Message");
  // More than the form accepts, and more than the browser itself lets a user type.
  await message.evaluate((field) => field.removeAttribute("maxlength"));
  await message.fill("When? ".repeat(2000));
  await page.getByRole("button", { name: "Send" }).click();
  await expect.poll(() => message.getAttribute("aria-invalid")).toBe("true");
  expect(await message.inputValue()).toBe("When? ".repeat(2000));

  await message.fill("When is the next event?");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Your message was sent.").waitFor();
  expect(await message.inputValue()).toBe("");
});

test("without scripts a refused request for a target is told with the target", async () => {
  const { context } = await checked(
    signedInContext(at.browser, at.site, { javaScriptEnabled: false, intended: ["409 /bounties"] }),
  );
  const [page, other] = [await context.newPage(), await context.newPage()];
  const [target] = rowsOf(
    at.site.dataDir,
    "select id, title from bounties where key = 'ios-zero-click-chain'",
  );
  for (const each of [page, other]) await each.goto(`${at.site.url}/bounties?target=${target?.id}`);
  await other.getByRole("button", { name: "Apply to research this target" }).click();
  await other.getByText("Thank you for requesting to research this target!").waitFor();
  await page.getByRole("button", { name: "Apply to research this target" }).click();

  await page
    .getByRole("alert")
    .filter({ hasText: /already/ })
    .waitFor();
  await page.getByRole("heading", { level: 2, name: String(target?.title) }).waitFor();
});

test("without scripts a request for a target that was taken away meanwhile is told", async () => {
  const { page } = await signedInPage(at, null, { javaScriptEnabled: false, intended: ["404 /bounties"] });
  const [target] = rowsOf(
    at.site.dataDir,
    "select id, key, title from bounties where full = 0 order by key desc limit 1",
  );
  await page.goto(`${at.site.url}/bounties?target=${target?.id}`);
  await page.getByRole("heading", { level: 2, name: String(target?.title) }).waitFor();
  await at.site.programme("bounty", "retire", String(target?.key));
  await page.getByRole("button", { name: "Apply to research this target" }).click();

  await page.getByText("This target is no longer among the bounties.").waitFor();
  await page.getByText("Your request was not sent.").waitFor();
});

test("a request that was refused before the scripts came is told with its target alone", async () => {
  const { page, researcher } = await signedInPage(at, null, { intended: ["409 /bounties"] });
  const [target, another] = rowsOf(at.site.dataDir, "select id, title from bounties order by key limit 2");
  const release = await holdScripts(page);
  await page.goto(`${at.site.url}/bounties?target=${target?.id}`, { waitUntil: "commit" });
  await withServices(at.site.dataDir, ({ db, newId, now }) =>
    db
      .insertInto("research_requests")
      .values({
        id: newId(),
        researcher_id: researcher.id,
        bounty_id: String(target?.id),
        waiting: 0,
        acknowledged_at: null,
        created_at: now(),
      })
      .execute(),
  );
  const refusal = page.getByText(/already/);
  await page.getByRole("button", { name: "Apply to research this target" }).click();
  await refusal.waitFor();
  release();
  const dialogOf = (title: unknown) => page.getByRole("dialog", { name: String(title) });
  await dialogOf(target?.title).waitFor();
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: String(another?.title) })
    .first()
    .click();
  await dialogOf(another?.title).waitFor();
  expect(await refusal.count()).toBe(0);
});

/** Expects the records that the whole way leaves. */
async function expectRecords(attachment: Buffer) {
  const rows = (query: string) => rowsOf(at.site.dataDir, query);
  const whose = `researcher_id = (select id from researchers where email = '${at.site.invitation.email}')`;
  expect(rows(`select nickname, country, phone, dob, expertise from profiles where ${whose}`)).toEqual([
    {
      nickname: person.username,
      country: "FR",
      phone: "+390212345678",
      dob: "1990-05-17",
      expertise: "Kernels",
    },
  ]);
  expect(rows(`select signer from ndas where ${whose}`)).toEqual([
    { signer: `${person.firstName} ${person.lastName}` },
  ]);
  expect(rows("select bounty_id from research_requests")).toHaveLength(1);
  const [submission] = await keptResearch(at.site.dataDir);
  expect(submission?.details).toMatchObject({
    title: "Written without scripts",
    Collaborators: [{ "Collaboration ratio": 40, Name: "Sam Lindqvist", Email: "sam@example.org" }],
  });
  const sha256 = createHash("sha256").update(attachment).digest("hex");
  expect(await keptAttachments(at.site.dataDir)).toMatchObject([
    { name: "proof.bin", sha256, isAsStored: true },
  ]);
  expect(rows("select fullname, email from referrals")).toEqual([
    { fullname: "Robin Falk", email: "robin@example.org" },
  ]);
}

/** The gate stops the visitor, who has a code. */
async function begin(page: Page) {
  await page.goto(`${at.site.url}/bounties`);
  await page.getByRole("link", { name: "Have a code? Click here" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(at.site.invitation.email);
  await page.getByRole("textbox", { name: /code/i }).fill(at.site.invitation.code);
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL("**/setup-password?*");
}

async function createProfileNatively(page: Page) {
  await page.getByRole("textbox", { name: "Username" }).fill(person.username);
  await page.getByRole("textbox", { name: "First name" }).fill(person.firstName);
  await page.getByRole("textbox", { name: "Last name" }).fill(person.lastName);
  await page.getByRole("combobox", { name: /country/i }).selectOption({ label: "Italy" });
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL("**/complete-profile?*");
}

async function signByName(page: Page) {
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await page.getByRole("textbox", { name: "Your full name" }).fill(`${person.firstName} ${person.lastName}`);
  await page.getByRole("button", { name: "Accept & Sign" }).click();
  await page.waitForURL("**/registration-complete");
}

async function go(page: Page, name: string) {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
}

async function applyForTarget(page: Page) {
  await go(page, "Bounties");
  await page
    .getByRole("button", { name: /sign up/i })
    .first()
    .click();
  await page.waitForURL("**/bounties?target=*");
  await page.getByRole("button", { name: "Apply to research this target" }).click();
  await page.getByText("Thank you for requesting to research this target!").waitFor();
  await page.getByText("We will contact you soon.").waitFor();
}

async function describeResearch(page: Page, ratio: string) {
  await page.getByLabel("Title").fill("Written without scripts");
  for (const name of ["High-Level Overview", "Root Cause Analysis", "Proof-of-Concept", "Steps"]) {
    await page.getByLabel(name).fill(`${name}, in a few words.`);
  }
  await page.getByRole("button", { name: "Add collaborator" }).click();
  await page.getByLabel("Collaboration ratio").fill(ratio);
  await page.getByLabel("Name", { exact: true }).fill("Sam Lindqvist");
  await page.getByLabel("Email", { exact: true }).fill("sam@example.org");
}

async function submitResearch(page: Page, attachment: Buffer) {
  await go(page, "Submit Your Research");
  await describeResearch(page, "40");
  await page
    .getByLabel(/attachments/i)
    .setInputFiles({ name: "proof.bin", mimeType: "application/octet-stream", buffer: attachment });
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByText("Your research was received.").waitFor();
}

async function invitePeer(page: Page) {
  await page.getByRole("link", { name: "Invite a friend" }).click();
  await page.getByRole("textbox", { name: "Legal name" }).fill("Robin Falk");
  await page.getByRole("textbox", { name: "Email" }).fill("robin@example.org");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page
    .getByText("We'll review this registration and notify you if it was accepted.", { exact: true })
    .waitFor();
}

async function editProfile(page: Page) {
  await page.getByRole("link", { name: `${person.firstName} ${person.lastName}` }).click();
  await page.getByRole("link", { name: "Edit Details" }).click();
  await page.getByRole("textbox", { name: "Research focus" }).fill("Kernels");
  await page.getByRole("combobox", { name: /country/i }).selectOption({ label: "France" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL("**/account/profile");
  await page.getByText("Kernels").waitFor();
}
