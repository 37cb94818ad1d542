import { type OutgoingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { servedApi } from "../../tests/support/servers/served";

// Proves 4.1.1, 13.4.7
test("a file of the build is served, with a type that is not guessed", async () => {
  const { url } = await servedSite();

  const { status, headers } = await send(url, "GET", "/demo/clock.svg");

  expect(status).toBe(200);
  expect(headers["content-type"]).toMatch(/^image\/svg\+xml/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toContain("sandbox");
});

// Proves 13.4.1, 13.4.3, 13.4.7
test.each([
  "/demo/",
  "/demo",
  "/assets/",
  "/demo/../../package.json",
  "/demo/..%2f..%2fpackage.json",
  "/demo/%2e%2e/%2e%2e/package.json",
  "/assets/..\\..\\package.json",
  "/package.json",
  "/server.ts",
  "/.git/config",
  "/.npmrc",
])(
  "%s is no file that is served: no folder is listed, and nothing outside of the build is reached",
  async (path) => {
    const { url } = await servedSite();

    const { status, body } = await send(url, "GET", path);

    expect([400, 404]).toContain(status);
    expect(["", "no such page"]).toContain(body);
  },
);

// Proves 13.4.4
test.each(["/", "/api/profiles/self", "/api/nothing", "/demo/clock.svg", "/csp-report", "/healthz"])(
  "TRACE %s is refused, and nothing of it comes back",
  async (path) => {
    const { url } = await servedSite();

    const { status, body } = await send(url, "TRACE", path, { "X-Secret": "would be echoed" });

    expect([403, 404, 405]).toContain(status);
    expect(body).not.toContain("would be echoed");
  },
);

test.each(["/healthz", "/readyz"])(
  "%s says that it can only be read to anyone who sends something",
  async (path) => {
    const { url } = await servedSite();

    for (const method of ["POST", "DELETE", "OPTIONS"]) {
      const { status, headers } = await send(url, method, path);
      expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
    }
    expect((await send(url, "HEAD", path)).status).toBe(200);
  },
);

test("a call has the same headers in its plain spelling as in another", async () => {
  const { url } = await servedSite();
  const namesOf = async (path: string) => {
    const { status, headers } = await send(url, "GET", path);
    return [status, Object.keys(headers).sort()];
  };

  expect(await namesOf("/api/profiles/self")).toEqual(await namesOf("/api/profiles/%73elf"));
});

test("while the process stops, each response ends its connection, and it is ready under neither address", async () => {
  const { url } = await servedSite(() => true);
  const paths = ["/readyz", "/api/readyz", "/", "/demo/clock.svg", "/api/profiles/self"];

  const answers = await Promise.all(
    paths.map((path) => send(url, "GET", path, { Connection: "keep-alive" })),
  );

  expect(answers.map(({ status }) => status)).toEqual([503, 503, 404, 200, 401]);
  for (const { headers } of answers) expect(headers.connection).toBe("close");
});

test("a call that was accepted before the process stops ends its connection too", async () => {
  let asked = 0;
  const { url } = await servedSite(() => asked++ > 0);

  const { status, headers } = await send(url, "GET", "/api/profiles/self", { Connection: "keep-alive" });

  expect([status, headers.connection]).toEqual([401, "close"]);
});

// What another site asks for has an address of its choice (server/http/README.md).
test.each([
  ["same-origin", "gzip"],
  ["none", "gzip"],
  ["cross-site", undefined],
  ["same-site", undefined],
  ["", undefined],
  ["same-origin, cross-site", undefined],
  [undefined, undefined],
])("a page and its data asked for by Sec-Fetch-Site: %s are encoded with %s", async (from, encoding) => {
  const page = (type: string) => new Response("page ".repeat(1000), { headers: { "Content-Type": type } });
  const { url } = await servedApi({
    site: async ({ url }) => page(url.endsWith("data") ? "application/json" : "text/html; charset=utf-8"),
  });
  const asked = { "Accept-Encoding": "gzip", ...(from === undefined ? {} : { "Sec-Fetch-Site": from }) };

  const answers = await Promise.all(["/", "/?data"].map((path) => send(url, "GET", path, asked)));

  expect(answers.map(({ status, headers }) => [status, headers["content-encoding"]])).toEqual([
    [200, encoding],
    [200, encoding],
  ]);
});

/** The product's router in front of a site that has no pages. */
function servedSite(isStopping = () => false) {
  return servedApi({ site: async () => new Response("no such page", { status: 404 }), isStopping });
}

/** Sends a path unchanged; `fetch` would normalize it first. */
async function send(url: string, method: string, path: string, headers: OutgoingHttpHeaders = {}) {
  return new Promise<{ status?: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(url);
      const sent = request({ hostname, port, method, path, headers }, async (response) => {
        resolve({ status: response.statusCode, headers: response.headers, body: await text(response) });
      });
      sent.once("error", reject);
      sent.end();
    },
  );
}
