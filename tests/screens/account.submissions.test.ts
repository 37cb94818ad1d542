import { expect, it } from "vitest";
import { LIST_PAGE_SIZE } from "#contract/limits";
import { listSubmissions } from "#contract/own-submissions";
import { loader } from "../../app/routes/_gated.account.submissions._index";
import { testApi } from "../support/servers/api";
import { signedInAt } from "../support/servers/site";

const path = "/account/submissions";
const page = (size: number) =>
  Array.from({ length: size }, (_, index) => ({
    id: `s${index + 1}`,
    number: `2026-000${index + 1}`,
    label: null,
    unseen: 1,
    status: "needs_information",
    turn: "researcher",
    due_at: "2026-01-15T23:59:59.999Z",
    created_at: "2026-01-15T12:00:00.000Z",
    changed_at: "2026-01-16T12:00:00.000Z",
  }));

it("shows each with where it is, whose turn it is, since when, and what is new", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  browser.answer(listSubmissions, 200, page(1));
  const { data } = await browser.load(loader, path);
  const shown = {
    number: "2026-0001",
    href: "/account/submissions/s1",
    label: null,
    unseen: 1,
    status: "Needs your answer",
    turn: "reader",
    due: "2026-01-15T23:59:59.999Z",
    isExact: false,
    isLate: true,
    changed: "2026-01-16T12:00:00.000Z",
  };
  expect(data).toEqual({
    submissions: [shown],
    destroyed: [],
    isOnlyAccepted: false,
    isFirstPage: true,
    olderHref: null,
  });
});

it("has an offer end at a moment, and any other day due with that day", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const [asked, offered] = page(2);
  browser.answer(listSubmissions, 200, [asked, { ...offered, status: "offered" }]);
  const { data } = await browser.load(loader, path);
  expect(data).toMatchObject({ submissions: [{ isExact: false }, { isExact: true }] });
});

it("leads on to those that changed earlier when the page is full", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  browser.answer(listSubmissions, 200, page(LIST_PAGE_SIZE));
  const { data } = await browser.load(loader, `${path}?before=s0`);
  expect(data).toMatchObject({ isFirstPage: false, olderHref: `${path}?before=s${LIST_PAGE_SIZE}` });
});

it("keeps to those that were accepted from page to page", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  browser.answer(listSubmissions, 200, page(LIST_PAGE_SIZE));
  const { data } = await browser.load(loader, `${path}?only=accepted`);
  const olderHref = `${path}?only=accepted&before=s${LIST_PAGE_SIZE}`;
  expect(data).toMatchObject({ isOnlyAccepted: true, isFirstPage: true, olderHref });
});

it("goes back to the first page for an address that names none", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const { location } = await browser.load(loader, `${path}?before=..%2F..%2Fself`);
  expect(location).toBe(path);
});
