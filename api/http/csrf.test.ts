import { expect, test } from "vitest";
import { signedInApi, testApi, testIdentity } from "../../tests/support/servers/api";
import { isForeign } from "./csrf";

const ORIGIN = "https://conclave.example";

// Proves 10.15, 3.3.2
test("any GET sets the csrftoken cookie, once", async () => {
  const api = await testApi();

  const first = await api.request("GET", "/healthz", { withoutCsrf: true });
  const cookie = first.headers.get("Set-Cookie") ?? "";
  const again = await api.request("GET", "/healthz", { headers: { Cookie: cookie.split(";")[0] ?? "" } });

  expect(cookie).toMatch(/^csrftoken=[\w-]{43}; /);
  expect(cookie).toContain("SameSite=Lax");
  expect(cookie).toContain("Path=/");
  expect(cookie).not.toMatch(/HttpOnly|Secure|Domain/);
  expect(again.headers.get("Set-Cookie")).toBeNull();
});

// Proves 3.3.1
test("behind https the cookie is Secure", async () => {
  const api = await testApi({
    identity: { ...testIdentity, publicUrl: "https://conclave.example" },
  });

  const response = await api.request("GET", "/nothing", { withoutCsrf: true });

  expect(response.headers.get("Set-Cookie")).toContain("Secure");
});

test("the cookie's value, sent back as a header, lets a change through", async () => {
  const { api, token } = await signedInApi();
  const set = (await api.request("GET", "/healthz", { withoutCsrf: true })).headers.get("Set-Cookie") ?? "";
  const [pair = ""] = set.split(";");

  const response = await api.request("POST", "/inquiries", {
    token,
    form: { message: "Hello" },
    withoutCsrf: true,
    headers: { Cookie: pair, "X-CSRFToken": pair.slice("csrftoken=".length) },
  });

  expect(response.status).toBe(201);
});

// Proves R22, 16.3.3
test.each<[string, Record<string, string>, string]>([
  ["of another site", { Origin: "https://evil.example" }, "foreign origin"],
  ["without the token", {}, "no token"],
])("a change %s is logged as an attempt to get past", async (_what, headers, reason) => {
  const api = await testApi();

  await api.request("POST", "/inquiries", { form: { message: "Hello" }, withoutCsrf: true, headers });

  expect(api.logged).toEqual([
    { level: "warn", event: "request.forged", fields: { call: "POST /inquiries", reason } },
  ]);
});

// Proves R22
test("a forged request is logged by the call's name, and never by a path of the caller's words", async () => {
  const api = await testApi();
  const steering = encodeURIComponent("\u009b2J login.succeeded");

  await api.request("POST", "/submissions/0198-words/attachments", { withoutCsrf: true });
  await api.request("POST", `/${steering}`, { withoutCsrf: true });

  const calls = api.logged.map(({ fields }) => fields.call);
  expect(calls).toEqual(["POST /submissions/{id}/attachments", "(none)"]);
});

// Proves R18
test.each<[string, Record<string, string>, boolean]>([
  ["a program that sends neither header", {}, false],
  ["a page of this site", { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" }, false],
  ["an older browser's page of this site", { Origin: ORIGIN }, false],
  ["somebody typing the address", { "Sec-Fetch-Site": "none" }, false],
  ["a page of another site", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }, true],
  ["a sibling site", { Origin: "https://a.conclave.example", "Sec-Fetch-Site": "same-site" }, true],
  ["the same host without TLS", { Origin: "http://conclave.example" }, true],
  ["the same host with another port", { Origin: "https://conclave.example:8443" }, true],
  ["a host with the same beginning", { Origin: "https://conclave.example.evil.example" }, true],
  ["a sandboxed page", { Origin: "null" }, true],
  [
    "a foreign origin whose Host header agrees",
    { Origin: "https://evil.example", Host: "evil.example" },
    true,
  ],
  ["a header that nobody knows", { "Sec-Fetch-Site": "elsewhere" }, true],
])("%s: foreign is %s", (_who, headers, foreign) => {
  const sent = new Headers(headers);
  const header = (name: string) => sent.get(name) ?? undefined;

  expect(isForeign({ header }, new Set([ORIGIN]))).toBe(foreign);
});
