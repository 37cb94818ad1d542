import { expect, test } from "vitest";
import { PageCache } from "./page-cache.server";
import { findSharedView, pageData } from "./page-data.server";

const pageCache = new PageCache();
const page = { rendersPage: true, pageCache };
const quote = (text: string) => `"${text}"`;

test("a page that is rendered gets the data as they are", async () => {
  const data = Object.freeze({ targets: ["kernel"] });

  const passed = await pageData(page, data).json();
  expect(passed).toEqual(data);
  expect(passed.targets).toBe(data.targets);
});

test("a browser that asks for the data alone is sent JSON", async () => {
  const response = pageData({ rendersPage: false, pageCache }, { targets: ["kernel"], level: undefined });

  expect(response).toBeInstanceOf(Response);
  expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(await response.text()).toBe('{"targets":["kernel"]}');
});

test("the shared view of data is found by these data, and by no others", async () => {
  const [data, shared] = [{ targets: ["kernel"] }, { targets: [] }];
  const passed = await pageData<{ targets: string[] }>(page, data, { shared }).json();
  const own = await pageData<{ targets: string[] }>(page, data, { shared: null }).json();

  expect(passed).toEqual(data);
  expect(findSharedView(passed, quote)).toBe(shared);
  expect([{ ...data }, own, null, "text"].map((each) => findSharedView(each, quote))).toEqual(
    Array(4).fill(null),
  );
});

test("a shared view replaces per-user texts, and can turn out to be none", async () => {
  const shareTitle = (perUser: (text: string) => string) => ({ title: perUser("Hello"), level: 1 });
  const passed = await pageData(page, { title: "Hello", level: 1 }, { shared: shareTitle }).json();
  const none = await pageData(page, { title: "Hello" }, { shared: () => null }).json();

  expect(findSharedView(passed, quote)).toEqual({ title: '"Hello"', level: 1 });
  expect(findSharedView(none, quote)).toBeNull();
});

test("without a page cache no data have a shared view", async () => {
  const data = { targets: [] };
  const passed = await pageData({ rendersPage: true, pageCache: null }, data, { shared: data }).json();

  expect(findSharedView(passed, quote)).toBeNull();
});
