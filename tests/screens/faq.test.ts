import { expect, it } from "vitest";
import { loader } from "../../app/routes/_gated.faq";
import { listed } from "../support/requests/content";
import { testApi } from "../support/servers/api";
import { signedInAt, signedInBrowser } from "../support/servers/site";

const faqs = [
  { question: "When is an offer made?", answer: "After the review." },
  { question: "Who reads my research?", answer: "The programme's own people." },
];

it("shows the questions with their answers, in the programme's order", async () => {
  const { api, browser } = await signedInBrowser("complete");
  await listed(api, "faqs", faqs);
  expect((await browser.load(loader, "/faq")).data).toMatchObject({ faqs });
});

it("hands over all of them while one searches, because the page itself filters", async () => {
  const { api, browser } = await signedInBrowser("complete");
  await listed(api, "faqs", faqs);
  expect((await browser.load(loader, "/faq?q=offer")).data).toMatchObject({ faqs });
});

it("shows when there are none", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  expect(await browser.load(loader, "/faq")).toMatchObject({ status: 200, data: { faqs: [] } });
});

it("is open to who skipped the profile", async () => {
  const { browser } = await signedInAt(await testApi(), "onboarded", { state: { skipped_profile: true } });
  expect((await browser.load(loader, "/faq")).status).toBe(200);
});
