import { expect, test } from "vitest";
import { listFaqs } from "#contract/content";
import { recordPageImpression } from "#contract/impressions";
import { getProfile } from "#contract/profiles";
import type { Dispatch } from "./api-caller.server";
import { ApiClient } from "./api-client.server";

/** A client whose calls are recorded, each with the page that it was made for. */
function watchedClient() {
  const calls: string[] = [];
  const pages: (object | undefined)[] = [];
  const dispatch: Dispatch = async ({ endpoint: { method, path } }, { page }) => {
    calls.push(`${method} ${path}`);
    pages.push(page);
    return method === "GET" ? { status: 200, body: {} } : { status: 204, body: undefined };
  };
  return { client: new ApiClient({ dispatch, address: "", userAgent: "" }, () => undefined), calls, pages };
}

test("loaders of one page that read the same ask once", async () => {
  const { client, calls, pages } = watchedClient();

  await Promise.all([client.call(getProfile), client.call(getProfile), client.call(listFaqs)]);
  await client.call(getProfile);

  expect(calls).toEqual(["GET /profiles/self", "GET /content/faqs"]);
  expect(new Set(pages).size).toBe(1);
});

test("after a change everything is read again", async () => {
  const { client, calls, pages } = watchedClient();

  await client.call(getProfile);
  await client.call(recordPageImpression, { url: "/" });
  await client.call(getProfile);

  expect(calls.filter((call) => call === "GET /profiles/self")).toHaveLength(2);
  expect(pages[0]).not.toBe(pages[2]);
});

test("two requests of a browser share nothing", async () => {
  const [first, second] = [watchedClient(), watchedClient()];
  await Promise.all([first.client.call(getProfile), second.client.call(getProfile)]);

  expect(first.calls).toEqual(second.calls);
  expect(first.pages[0]).not.toBe(second.pages[0]);
});
