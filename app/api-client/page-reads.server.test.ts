import { expect, test } from "vitest";
import { listFaqs } from "#contract/content";
import { recordPageImpression } from "#contract/impressions";
import { getProfile } from "#contract/profiles";
import { Visitor } from "../session/visitor.server";
import type { Dispatch } from "./api-caller.server";

/** A visitor whose calls are noted, each with the page that it was made for. */
function visitor() {
  const calls: string[] = [];
  const pages: (object | undefined)[] = [];
  const dispatch: Dispatch = async ({ endpoint: { method, path } }, { page }) => {
    calls.push(`${method} ${path}`);
    pages.push(page);
    return method === "GET" ? { status: 200, body: {} } : { status: 204, body: undefined };
  };
  const state = { visitor: "test-visitor" };
  return { visitor: new Visitor({ dispatch, address: "", userAgent: "", state }), calls, pages };
}

test("loaders of one page that read the same ask once", async () => {
  const { visitor: browser, calls, pages } = visitor();

  await Promise.all([browser.call(getProfile), browser.call(getProfile), browser.call(listFaqs)]);
  await browser.call(getProfile);

  expect(calls).toEqual(["GET /profiles/self", "GET /content/faqs"]);
  expect(new Set(pages).size).toBe(1);
});

test("after a change everything is read anew", async () => {
  const { visitor: browser, calls, pages } = visitor();

  await browser.call(getProfile);
  await browser.call(recordPageImpression, { url: "/" });
  await browser.call(getProfile);

  expect(calls.filter((call) => call === "GET /profiles/self")).toHaveLength(2);
  expect(pages[0]).not.toBe(pages[2]);
});

test("two requests of a browser share nothing", async () => {
  const [first, second] = [visitor(), visitor()];
  await Promise.all([first.visitor.call(getProfile), second.visitor.call(getProfile)]);

  expect(first.calls).toEqual(second.calls);
  expect(first.pages[0]).not.toBe(second.pages[0]);
});
