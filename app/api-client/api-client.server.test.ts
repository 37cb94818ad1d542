import { expect, test } from "vitest";
import { listFaqs } from "#contract/content";
import { recordPageImpression } from "#contract/impressions";
import { getSubmission, listSubmissions } from "#contract/own-submissions";
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

test("what is read while something is changed is neither what was read before nor what is read afterwards", async () => {
  const { client, calls } = watchedClient();
  const reads = () => calls.filter((call) => call === "GET /profiles/self").length;

  await client.call(getProfile);
  const change = client.call(recordPageImpression, { url: "/" });
  const meanwhile = client.call(getProfile);
  expect(reads()).toBe(2);
  await Promise.all([change, meanwhile]);
  await client.call(getProfile);

  expect(reads()).toBe(3);
});

test("reads of other rows, and of other pages of a list, are reads of their own", async () => {
  const { client, calls } = watchedClient();

  for (let times = 0; times < 2; times++) {
    await client.call(listSubmissions);
    await client.call(listSubmissions, undefined, { query: { before: "one" } });
    await client.call(listSubmissions, undefined, { query: { only: "accepted" } });
    await client.call(getSubmission, undefined, { id: "one" });
    await client.call(getSubmission, undefined, { id: "one", query: { before: "9" } });
    await client.call(getSubmission, undefined, { id: "two" });
  }

  expect(calls).toEqual([...Array(3).fill("GET /submissions"), ...Array(3).fill("GET /submissions/{id}")]);
});

test("two requests of a browser share nothing", async () => {
  const [first, second] = [watchedClient(), watchedClient()];
  await Promise.all([first.client.call(getProfile), second.client.call(getProfile)]);

  expect(first.calls).toEqual(second.calls);
  expect(first.pages[0]).not.toBe(second.pages[0]);
});
