import { expect, it } from "vitest";
import { listPrivacyPolicy } from "#contract/content";
import { loader } from "../../app/routes/_open.privacy-policy";
import { testApi } from "../support/servers/api";
import { guest, signedInAt } from "../support/servers/site";

// Proves 7.21
it("shows the first item's content to anyone", async () => {
  const browser = guest(await testApi());
  browser.answer(listPrivacyPolicy, 200, [
    { id: "one", content: "## Who" },
    { id: "two", content: "older" },
  ]);
  const page = await browser.load(loader, "/privacy-policy");
  expect(page.data).toEqual({ content: [{ name: "h2", inside: ["Who"] }] });
});

// Proves 2.2
it("stays open to a researcher who has not finished onboarding", async () => {
  const { browser } = await signedInAt(await testApi(), "signed_in");
  browser.answer(listPrivacyPolicy, 200, [{ id: "one", content: "Who" }]);
  const page = await browser.load(loader, "/privacy-policy");
  expect(page).toMatchObject({ status: 200, data: { content: [{ name: "p", inside: ["Who"] }] } });
});

it("is no blank page where the programme has no notice yet, but says so", async () => {
  const page = await guest(await testApi()).load(loader, "/privacy-policy");
  expect(page).toMatchObject({ status: 503, data: null });
});
