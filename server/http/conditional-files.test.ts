import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { servedApi } from "../../tests/support/servers/served";

const FILE = "/demo/clock.svg";
const content = readFileSync(new URL(`../../public${FILE}`, import.meta.url), "utf8");

test.each(["GET", "HEAD"])(
  "%s of a file that a client has is 304, with what says how it is kept",
  async (method) => {
    const { url, get } = await served();
    const first = await get();
    const lastModified = first.headers.get("Last-Modified") ?? "";

    const again = await fetch(url, { method, headers: { "If-Modified-Since": lastModified } });

    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("Content-Type")).toBeNull();
    for (const name of ["Cache-Control", "Last-Modified", "X-Content-Type-Options"]) {
      expect(again.headers.get(name), name).toBe(first.headers.get(name));
    }
  },
);

test.each<[string, Record<string, string>]>([
  ["another moment", { "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" }],
  ["no moment", { "If-Modified-Since": "yesterday" }],
  ["a tag as well, which counts alone", { "If-None-Match": '"x"' }],
])("a file is sent to anyone who says %s", async (_what, headers) => {
  const { get } = await served();
  const lastModified = (await get()).headers.get("Last-Modified") ?? "";

  const answer = await get({ "If-Modified-Since": lastModified, ...headers });

  expect([answer.status, await answer.text()]).toEqual([200, content]);
});

test.each(["items=0-5", "bytes=abc", "bytes=-", "bytes=5-2", "bytes=0-1,3-4", "0-5", ""])(
  "the range %j is passed over, and the whole file sent",
  async (Range) => {
    const { get } = await served();

    const answer = await get({ Range });

    expect([answer.status, await answer.text()]).toEqual([200, content]);
    expect(answer.headers.get("Content-Range")).toBeNull();
    expect(answer.headers.get("Content-Length")).toBe(String(Buffer.byteLength(content)));
  },
);

test("one range of bytes is sent alone, but not of a file that may be another one by now", async () => {
  const { get } = await served();

  const [part, byte, end, beyond] = await Promise.all(
    ["bytes=0-4", "bytes=1-1", "bytes=-3", "bytes=9999999-"].map((Range) => get({ Range })),
  );
  const whole = await get({ Range: "bytes=0-4", "If-Range": "Thu, 01 Jan 1970 00:00:00 GMT" });

  expect([part?.status, await part?.text()]).toEqual([206, content.slice(0, 5)]);
  expect([byte?.status, await byte?.text()]).toEqual([206, content.charAt(1)]);
  expect([end?.status, await end?.text()]).toEqual([206, content.slice(-3)]);
  expect(beyond?.status).toBe(416);
  expect([whole.status, await whole.text()]).toEqual([200, content]);
});

/** The product's router with its public files. */
async function served() {
  const { url: origin } = await servedApi({
    site: async () => new Response("no such page", { status: 404 }),
  });
  const url = `${origin}${FILE}`;
  return { url, get: (headers: Record<string, string> = {}) => fetch(url, { headers }) };
}
