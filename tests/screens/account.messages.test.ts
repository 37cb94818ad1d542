import { expect, it } from "vitest";
import { listMessages } from "#contract/content";
import { LIST_PAGE_SIZE } from "#contract/limits";
import { action, loader } from "../../app/routes/_gated.account.messages";
import { testApi } from "../support/servers/api";
import { signedInAt } from "../support/servers/site";

const page = (size: number) =>
  Array.from({ length: size }, (_, index) => ({
    id: `message-${index + 1}`,
    title: "Title",
    message: "Text",
    created_at: "2026-01-15T12:00:00.000Z",
    read: false,
    submission: null,
  }));

const mail = { when: "at-once", sends: true, saved: null };

it("shows all messages, and no other page when there is none", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  browser.answer(listMessages, 200, page(3));
  const { data } = await browser.load(loader, "/account/messages");
  expect(data).toEqual({ messages: page(3), mail, isFirstPage: true, olderHref: null });
});

it("leads on to older messages when the page is full", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  browser.answer(listMessages, 200, page(LIST_PAGE_SIZE));
  const { data } = await browser.load(loader, "/account/messages?before=message-0");
  const olderHref = `/account/messages?before=message-${LIST_PAGE_SIZE}`;
  expect(data).toMatchObject({ isFirstPage: false, olderHref });
});

it("asks the API for the page that is wanted", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const { data } = await browser.load(loader, "/account/messages?before=019bc0000000");
  expect(data).toEqual({ messages: [], mail, isFirstPage: false, olderHref: null });
});

it("goes back to the first page for an address that names none", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const { location } = await browser.load(loader, "/account/messages?before=..%2F..%2Fself");
  expect(location).toBe("/account/messages");
});

it("keeps the choice about mail, leads back to it, and says so once", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const { location } = await browser.send(action, "/account/messages", { intent: "mail", when: "daily" });
  expect(location).toBe("/account/messages#mail");
  const shown = async () => (await browser.load(loader, "/account/messages")).data;
  expect(await shown()).toMatchObject({
    mail: { when: "daily", saved: "Your choice about email was saved." },
  });
  expect(await shown()).toMatchObject({ mail: { when: "daily", saved: null } });
});

it("says where no mail is sent, and keeps the choice for later", async () => {
  const { browser } = await signedInAt(await testApi({ sendsMail: false }), "complete");
  await browser.send(action, "/account/messages", { intent: "mail", when: "daily" });
  const { data } = await browser.load(loader, "/account/messages");
  expect(data).toMatchObject({ mail: { when: "daily", sends: false } });
});

it("refuses a choice that there is not, and keeps the one from before", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const { status, data } = await browser.send(action, "/account/messages", {
    intent: "mail",
    when: "hourly",
  });
  expect(status).toBe(400);
  expect(data).toMatchObject({ result: { error: { when: ["Choose immediately, once a day, or never."] } } });
  expect((await browser.load(loader, "/account/messages")).data).toMatchObject({ mail });
});
