import { expect, test } from "vitest";
import faqs from "../../demo/faqs.json";
import { freshPage, signedInPage } from "../support/browser/opened-page";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

// Proves 2.93, 2.94
test("the questions are filtered by question or answer, whatever the case, while one types", async () => {
  const { page } = await signedInPage(at, "/faq");
  const search = page.getByRole("searchbox", { name: "Search for answers" });
  await page.getByText("Search for answers", { exact: true }).waitFor();
  expect(await search.getAttribute("placeholder")).toBeNull();
  const questions = page.getByRole("main").getByRole("listitem");
  await expect.poll(() => questions.count()).toBe(faqs.length);
  const [entry] = faqs;
  const words = entry?.answer.split(" ").slice(0, 5).join(" ") ?? "";
  await search.fill(words.toUpperCase());
  await expect.poll(() => questions.count()).toBe(faqs.filter(({ answer }) => answer.includes(words)).length);
  await expect.poll(() => questions.first().textContent()).toContain(entry?.question);
  await search.fill(entry?.question.toLowerCase() ?? "");
  await expect.poll(() => questions.count()).toBe(1);
  await search.fill("no such words at all");
  await page.getByText("No questions found.", { exact: true }).waitFor();
  await search.fill("");
  await expect.poll(() => questions.count()).toBe(faqs.length);
  await questions
    .first()
    .getByText(entry?.question ?? "")
    .click();
  await expect.poll(() => page.getByText(words).first().isVisible()).toBe(true);
});

// Proves 1.1, 1.2, 2.95
test("how it works shows its steps with icons, the three criteria and the eight factors of a payout", async () => {
  const { page } = await signedInPage(at, "/how-it-works");
  const steps = page.getByRole("main").getByRole("list").first().getByRole("listitem");
  await expect.poll(() => steps.count()).toBe(6);
  expect(await steps.evaluateAll((items) => items.every((item) => item.querySelector("svg") !== null))).toBe(
    true,
  );
  expect(await page.getByRole("main").getByRole("term").allTextContents()).toEqual([
    "Target popularity",
    "Research complexity",
    "Exploit specification",
    "Reliability",
    "Execution Time",
    "Prerequisites",
    "Exploit quality",
    "Mitigation Bypasses",
    "Limitations",
    "Version coverage",
    "Visual artifacts",
  ]);
});

// Proves 2.2, 2.51, 2.52
test("the information notice is open to anyone, as the markdown that the programme wrote", async () => {
  const { page } = await freshPage(at, "/privacy-policy");
  await page.getByRole("heading", { level: 1, name: "Bug Bounty Information Notice" }).waitFor();
  await page.getByText("Under general data protection regulation 2016/679 (GDPR)", { exact: true }).waitFor();
  const part = page.getByRole("main").getByRole("heading", { level: 2 }).first();
  const look = await part.evaluate((element) => {
    const { fontWeight, borderBlockEndWidth, borderBlockStartWidth } = getComputedStyle(element);
    return {
      weight: Number(fontWeight),
      edge: parseFloat(borderBlockEndWidth) + parseFloat(borderBlockStartWidth),
    };
  });
  expect(look.weight).toBeGreaterThanOrEqual(600);
  expect(look.edge).toBeGreaterThan(0);
  const list = page.getByRole("main").getByRole("list").first();
  expect(
    await list.evaluate((element) => parseFloat(getComputedStyle(element).paddingInlineStart)),
  ).toBeGreaterThan(0);
  const contact = page.getByRole("main").getByRole("link", { name: "programme@conclave.example" }).first();
  await expect.poll(() => contact.getAttribute("href")).toBe("mailto:programme@conclave.example");
});
