import { expect, test } from "vitest";
import { factors } from "#contract/factors";
import { workingDaysAfter } from "#contract/submission-life";
import { dateText } from "#design-system/DateTime";
import { openPage } from "../support/browser/hydrated";
import { checked } from "../support/browser/opened-page";
import { signedInContext } from "../support/browser/signed-in-browser";
import { fillIn, MIB, slowedTo, submitButton } from "../support/browser/submission-page";
import { send } from "../support/people/caller";
import { attach } from "../support/requests/attach";
import { focusedText } from "../support/requests/fields";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();
const question = "Which versions did you try?";

test.each([true, false])(
  "a submission is followed from its page to the answer and the decision (scripts: %s)",
  async (scripts) => {
    const { context } = await checked(
      signedInContext(at.browser, at.site, { javaScriptEnabled: scripts, timezoneId: "Europe/Rome" }),
    );
    const page = await fillIn(context, at.site);
    await submitButton(page).click();
    await page.getByText("Your research was received.").waitFor();
    const number = await page.locator("main code").first().textContent();
    if (!number) throw new Error("The page names the submission.");
    await page.getByRole("link", { name: "Open its page" }).click();
    await page.getByRole("heading", { level: 1, name: number }).waitFor();
    await page.getByText("We have received it.").waitFor();

    await at.site.programme("submission", "take", number, "--alias", "Mira");
    await at.site.programme("submission", "ask", number, "--text", question, "--alias", "Mira");
    await openPage(page, `${at.site.url}/account/submissions`, scripts);
    const row = page.getByRole("main").getByRole("listitem").filter({ hasText: number });
    await row.getByText("2 new").waitFor();
    const due = dateText(new Date(workingDaysAfter(Date.now(), 14)).toISOString(), "date", "UTC");
    await row.getByText(`Your turn, by ${due} (UTC)`).waitFor();
    await row.getByRole("link", { name: number }).click();

    await page.getByText("We asked you something, and go on once you have answered.").waitFor();
    const asked = page.getByRole("listitem").filter({ hasText: question });
    await asked.getByText("New", { exact: true }).waitFor();
    await asked.getByText("Mira").waitFor();
    await page.reload();
    await asked.getByText("New", { exact: true }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "News on your submissions" }).waitFor({ state: "detached" });

    await page.getByLabel("Message").fill("17.2 and 17.3.\nOn two devices.");
    const trace = { name: "trace.log", mimeType: "text/plain", buffer: Buffer.from("a trace") };
    await page.getByLabel("Attachments").setInputFiles(trace);
    await page.getByRole("button", { name: "Send" }).click();
    const answered = page.getByRole("listitem").filter({ hasText: "You answered" });
    await answered.getByText("trace.log, 7 bytes").waitFor();
    await answered.getByText("Sealed message").click();
    await answered.getByText("-----BEGIN PGP MESSAGE-----").waitFor();
    await page.getByText("We are assessing it.").waitFor();

    await at.site.programme("submission", "accept", number, "--yes");
    await openPage(page, at.site.url + new URL(page.url()).pathname, scripts);
    await page.getByText("We accepted it.").waitFor();
    expect(await page.getByText("Withdraw this submission").count()).toBe(0);
  },
);

test.each([true, false])("a submission is named, and withdrawn for good (scripts: %s)", async (scripts) => {
  const { context, researcher } = await checked(
    signedInContext(at.browser, at.site, { javaScriptEnabled: scripts }),
  );
  const page = await fillIn(context, at.site);
  await submitButton(page).click();
  await page.getByRole("link", { name: "Open its page" }).click();
  await page.getByRole("textbox", { name: "Label" }).fill("The decoder one");
  await page.getByRole("button", { name: "Save label" }).click();
  await page.getByText("The decoder one", { exact: true }).waitFor();
  const saved = page.getByRole("region", { name: "Your label" }).getByText("Your label was saved.");
  await saved.waitFor();
  if (scripts)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("Your label was saved.");
  expect(await page.title()).toMatch(/^Submission \d{4}-\d{4} · /);

  await page.getByText("Score it yourself, if you like").click();
  for (const factor of factors) await page.getByLabel(factor, { exact: true }).fill("3");
  await page.getByRole("button", { name: "Save scores" }).click();
  await page.getByRole("region", { name: "Scores" }).getByText("Your scores were saved.").waitFor();

  await page.getByText("Withdraw this submission").click();
  await page.getByRole("button", { name: "Withdraw for good" }).click();
  await page.getByText("You withdrew it. We keep it until").waitFor();
  expect(await page.getByLabel("Message").count()).toBe(0);
  expect(researcher.id).toBeTruthy();
});

test.each([true, false])(
  "a withdrawal beside news that came since its page says so, and is made once they were shown (scripts: %s)",
  async (javaScriptEnabled) => {
    const { context } = await signedInContext(at.browser, at.site, { javaScriptEnabled });
    const page = await fillIn(context, at.site);
    await submitButton(page).click();
    await page.getByRole("link", { name: "Open its page" }).click();
    const number = await page.getByRole("heading", { level: 1, name: /^\d{4}-\d{4}$/ }).textContent();
    await page.getByText("Withdraw this submission").click();
    const withdraw = page.getByRole("button", { name: "Withdraw for good" });
    await at.site.programme("submission", "ask", String(number), "--text", question);

    await withdraw.click();
    await page.getByText("so it was not withdrawn").waitFor();
    await page.getByText(question).waitFor();
    await withdraw.click();

    await page.getByText("You withdrew it. We keep it until").waitFor();
    await context.close();
  },
);

test.each([true, false])(
  "a message that was being written when the programme asked something leaves the question open (scripts: %s)",
  async (javaScriptEnabled) => {
    const { context } = await checked(signedInContext(at.browser, at.site, { javaScriptEnabled }));
    const page = await fillIn(context, at.site);
    await submitButton(page).click();
    await page.getByRole("link", { name: "Open its page" }).click();
    const number = await page.getByRole("heading", { level: 1, name: /^\d{4}-\d{4}$/ }).textContent();
    await page.getByLabel("Message").fill("One more thing.");
    await at.site.programme("submission", "ask", String(number), "--text", question);

    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("You wrote").first().waitFor();
    await page.getByRole("heading", { name: "Answer the programme" }).waitFor();
    await page.getByLabel("Message").fill("17.2 and 17.3");
    await page.getByRole("button", { name: "Send" }).click();

    await page.getByText("You answered").first().waitFor();
    await page.getByRole("heading", { name: "Write to the programme" }).waitFor();
  },
);

test("a label and scores that are saved once more are read out once more", async () => {
  const { context } = await checked(signedInContext(at.browser, at.site));
  const page = await fillIn(context, at.site);
  await submitButton(page).click();
  await page.getByRole("link", { name: "Open its page" }).click();
  await page.getByRole("textbox", { name: "Label" }).fill("The decoder one");
  const save = async (button: string, said: string) => {
    await page.getByRole("button", { name: button }).click();
    await expect.poll(() => focusedText(page)).toBe(said);
  };
  await save("Save label", "Your label was saved.");
  await save("Save label", "Your label was saved.");

  await page.getByText("Score it yourself, if you like").click();
  for (const factor of factors) await page.getByLabel(factor, { exact: true }).fill("3");
  await save("Save scores", "Your scores were saved.");
  await page.getByText("Change your scores").click();
  await save("Save scores", "Your scores were saved.");
});

test("another researcher's submission is not there, and what was entered for a decided one stays", async () => {
  const own = await signedInContext(at.browser, at.site);
  const page = await fillIn(own.context, at.site);
  await submitButton(page).click();
  await page.getByRole("link", { name: "Open its page" }).click();
  await page.waitForURL("**/account/submissions/*");
  const { pathname } = new URL(page.url());
  const number = await page.getByRole("heading", { level: 1, name: /^\d{4}-\d{4}$/ }).textContent();

  const other = await signedInContext(at.browser, at.site, { intended: [`404 ${pathname}`] });
  const theirs = await other.context.newPage();
  await theirs.goto(at.site.url + pathname);
  await theirs.getByRole("heading", { level: 1, name: "There is nothing here" }).waitFor();
  expect(await theirs.title()).toMatch(/^There is nothing here · ./);
  expect((await send(at.site, "GET", pathname.replace("/account", ""), {})).status).toBe(401);

  await at.site.programme("submission", "decline", String(number), "--yes");
  await page.getByLabel("Message").fill("One more thing.");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText(`The submission ${number} was declined, so nothing was changed.`).waitFor();
  expect(await page.getByLabel("Message").inputValue()).toBe("One more thing.");
  expect(other.complaints).toEqual([]);
  await own.context.close();
  await other.context.close();
});

test("files of a message show how far they have come, and arrive with it", async () => {
  const { context } = await checked(signedInContext(at.browser, at.site));
  const page = await fillIn(context, at.site);
  await submitButton(page).click();
  await page.getByRole("link", { name: "Open its page" }).click();
  await page.getByLabel("Message").fill("The whole trace.");
  await attach(page, ["trace.bin", MIB]);
  const slow = await slowedTo(page, MIB / 8);
  await page.getByRole("button", { name: "Send" }).click();

  const progress = page.getByRole("progressbar", { name: "Sending files" });
  await progress.waitFor();
  await page.getByText(/^\d.* of 1(\.0)? MiB$/).waitFor();
  await expect.poll(async () => Number(await progress.getAttribute("value"))).toBeGreaterThan(0);
  await slow.restore();

  const written = page.getByRole("listitem").filter({ hasText: "You wrote" });
  await written.getByText("trace.bin, 1 MiB").waitFor();
  await progress.waitFor({ state: "detached" });
  expect(await page.getByLabel("Message").inputValue()).toBe("");
});
