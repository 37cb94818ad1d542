import { expect, test } from "vitest";
import { isolated } from "#lib/bidi";
import { openPage } from "../support/browser/hydrated";
import { checked } from "../support/browser/opened-page";
import { signedInContext } from "../support/browser/signed-in-browser";
import { fillIn, submitButton } from "../support/browser/submission-page";
import { currentCode, wrongCodeFor } from "../support/people/codes";
import { descriptionOf, isFocused, typeCode } from "../support/requests/fields";
import { inDays, runWithFile } from "../support/requests/manager-files";
import { sampleAssessment, sampleOffer } from "../support/requests/offers";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

test.each([true, false])(
  "an offer is answered by a counter-proposal, the next is agreed to, and its payments are followed (scripts: %s)",
  async (scripts) => {
    const intended: string[] = [];
    const { context } = await checked(
      signedInContext(at.browser, at.site, { javaScriptEnabled: scripts, intended }),
    );
    const page = await fillIn(context, at.site);
    await submitButton(page).click();
    const number = (await page.locator("main code").first().textContent()) ?? "";
    await page.getByRole("link", { name: "Open its page" }).click();
    await page.getByText("We have received it.").waitFor();
    const { pathname } = new URL(page.url());
    const look = () => openPage(page, at.site.url + pathname, scripts);
    // The code that is wrong, and without scripts the amount that can be read in two ways.
    intended.push(`400 ${pathname}`);

    await page.getByText("Score it yourself, if you like").click();
    for (const factor of Object.keys(sampleAssessment.scores)) {
      await page.getByLabel(factor).fill("4");
    }
    await page.getByRole("button", { name: "Save scores" }).click();
    await page.getByText("Change your scores").waitFor();
    await at.site.programme("submission", "take", number);
    await runWithFile(at.site, "score", number, sampleAssessment);
    await runWithFile(at.site, "offer", number, { ...sampleOffer, lapses_on: inDays(10) });

    await look();
    await page.getByText(/We made you an offer\. Your answer is due by .* Then the offer lapses/).waitFor();
    await page.getByText("EUR 250,000.00", { exact: true }).waitFor();
    await page.getByText("EUR 150,000.00").waitFor();
    await page.getByRole("row", { name: "Reliability 4 2" }).waitFor();
    await page.getByText("Make a counter-proposal").click();
    await page.getByLabel("Amount in EUR").fill("300,000");
    const counter = page.locator("form", { hasText: "Send counter-proposal" });
    await counter.getByLabel("Message").fill("It took a year.");
    await page.getByRole("button", { name: "Send counter-proposal" }).click();
    await page
      .getByText(/without separators between thousands/)
      .first()
      .waitFor();
    expect(await counter.getByLabel("Message").inputValue()).toBe("It took a year.");
    await page.getByLabel("Amount in EUR").fill("300000");
    await page.getByRole("button", { name: "Send counter-proposal" }).click();
    await page.getByText("We are assessing it.").waitFor();

    await runWithFile(at.site, "offer", number, {
      ...sampleOffer,
      terms: "All at **once**.",
      lapses_on: inDays(10),
    });
    await look();
    await page.getByRole("article", { name: "Offer 2" }).waitFor();
    await page.getByText("The offer before").click();
    await page.getByText("You made a counter-proposal").first().waitFor();
    await page.getByLabel("Your full name").fill("Ada Rossi");
    const code = page.getByRole("textbox", { name: "One-time code" });
    await typeCode(code, asApp(wrongCodeFor()));
    await page.getByRole("button", { name: "Agree to this offer" }).click();
    await page
      .getByText(/This code is wrong or was used already/)
      .first()
      .waitFor();
    expect(await page.getByLabel("Your full name").inputValue()).toBe("Ada Rossi");
    if (scripts) await expect.poll(() => isFocused(code)).toBe(true);
    expect(await code.inputValue()).toBe("");
    expect(await descriptionOf(code)).toContain("This code is wrong or was used already");
    await typeCode(code, asApp(currentCode()));
    await page.getByRole("button", { name: "Agree to this offer" }).click();
    await page.getByText("We accepted it. Each payment is listed below, with when it is due.").waitFor();
    await page.getByText(`You agreed as ${isolated("Ada Rossi")}`).waitFor();

    await at.site.programme("payment", "set", number, "1", "--status", "paid", "--reference", "TX 17");
    await at.site.programme(
      "payment",
      "set",
      number,
      "2",
      "--status",
      "failed",
      "--reason",
      "No such account.",
    );
    await look();
    await page.getByText("We accepted it. A payment failed: below is why, and what to do.").waitFor();
    const payments = page.getByRole("region", { name: "Payments" }).getByRole("listitem");
    expect(await payments.allTextContents()).toEqual([
      expect.stringMatching(/^EUR 100,000\.00Paid on .*Reference: TX 17$/),
      expect.stringMatching(/^EUR 150,000\.00Failed.*No such account\.$/),
    ]);
    await at.site.programme("payment", "set", number, "2", "--status", "paid");
    await look();
    await page.getByText("We accepted it and paid you.").waitFor();
  },
);

test("an offer that was taken back meanwhile says so, and keeps what was entered", async () => {
  const intended: string[] = [];
  const { context } = await checked(signedInContext(at.browser, at.site, { intended }));
  const page = await fillIn(context, at.site);
  await submitButton(page).click();
  const number = (await page.locator("main code").first().textContent()) ?? "";
  await at.site.programme("submission", "take", number);
  await runWithFile(at.site, "score", number, sampleAssessment);
  await runWithFile(at.site, "offer", number, { ...sampleOffer, lapses_on: inDays(10) });
  await page.getByRole("link", { name: "Open its page" }).click();
  await page.getByText("Decline it").click();
  intended.push(`409 ${new URL(page.url()).pathname}`);
  await page.getByLabel("Reason").fill("Too little for a year.");

  await at.site.programme("submission", "withdraw-offer", number);
  await page.getByRole("button", { name: "Decline this offer" }).click();

  await page.getByText(/The programme has taken this offer back/).waitFor();
  expect(await page.getByLabel("Reason").inputValue()).toBe("Too little for a year.");
});

test("while an offer is being declined, no other form of its page says that it is being sent", async () => {
  const { context } = await checked(signedInContext(at.browser, at.site));
  const page = await fillIn(context, at.site);
  await submitButton(page).click();
  const number = (await page.locator("main code").first().textContent()) ?? "";
  await page.getByRole("link", { name: "Open its page" }).click();
  await page.getByText("We have received it.").waitFor();
  await at.site.programme("submission", "take", number);
  await runWithFile(at.site, "score", number, sampleAssessment);
  await runWithFile(at.site, "offer", number, { ...sampleOffer, lapses_on: inDays(10) });
  await openPage(page, page.url(), true);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`${page.url()}?*`, async (route) => {
    await held;
    await route.continue();
  });

  await page.getByText("Withdraw this submission").click();
  await page.getByText("Decline it").click();
  await page.getByLabel("Reason").fill("Too little for a year.");
  await page.getByRole("button", { name: "Decline this offer" }).click();
  await page.locator('fieldset[aria-busy="true"]').first().waitFor();
  const others = await page
    .getByRole("button", { name: /^(Agree|Send|Withdraw for)/ })
    .evaluateAll((all) =>
      all.map((each) => [each.textContent, each.matches(":disabled"), each.matches("[data-pending]")]),
    );
  letGo();
  await page.getByText("You declined").first().waitFor();

  expect(others).toEqual([
    ["Agree to this offer", true, false],
    ["Send", true, false],
    ["Withdraw for good", true, false],
  ]);
});

/** A code as an app on an Arabic phone shows it: in two groups, of its own digits. */
function asApp(code: string): string {
  const digits = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
  return `${digits.slice(0, 3)} ${digits.slice(3)}`;
}
