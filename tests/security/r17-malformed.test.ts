import { describe, expect, test } from "vitest";
import { PageClient, signedInPages } from "./support/page-client";
import { call, member, target } from "./support/target";
import { send, sendRaw, statusesIn } from "./support/wire";

const internals =
  /\bat \S+ \(|:\d+:\d+\)|node_modules|node:internal|\/(?:work|tmp|home)\/|SQLITE|kysely|hono|TypeError|RangeError/;
const screensWithForms =
  "/?index /bounties /referrals /submit-your-research /account/password /account/gpg-key /account/profile/edit /account/reset-mfa /complete-profile /create-profile /setup-password /setup-mfa /sign-nda /confirm-mfa /impressions /keep-alive /theme".split(
    " ",
  );
const blank = "\r\n\r\n";
const rows = { name: "Collaborators" };

/** The intent of a list's button, as it is in a form. */
const intent = (type: string, payload: object) => JSON.stringify({ type, payload });

function expectHarmless(received: string): void {
  for (const status of statusesIn(received)) expect(status).toBeLessThan(500);
  expect(received).not.toMatch(internals);
  expect(received).not.toMatch(/^(Server|X-Powered-By):/im);
}

describe("R17 Malformed requests get 4xx, and nothing tells internals", () => {
  test.each<[string, string]>([
    ["no HTTP at all", "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03"],
    ["HTTP/0.9", `GET /${blank}`],
    ["HTTP/2's preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["no Host", `GET / HTTP/1.1${blank}`],
    ["two Hosts", `GET / HTTP/1.1\r\nHost: a\r\nHost: b${blank}`],
    ["a Host that is none", `GET / HTTP/1.1\r\nHost: a b@c:99999/\\${blank}`],
    ["a Host with a path", `GET /login HTTP/1.1\r\nHost: evil/x?y${blank}`],
    ["an empty Host", `GET /login HTTP/1.1\r\nHost:${blank}`],
    ["a whole address", `GET http://evil.example/login HTTP/1.1\r\nHost: x${blank}`],
    ["a bare asterisk", `OPTIONS * HTTP/1.1\r\nHost: x${blank}`],
    ["CONNECT", `CONNECT evil.example:443 HTTP/1.1\r\nHost: x${blank}`],
    ["TRACE", `TRACE / HTTP/1.1\r\nHost: x\r\nCookie: session=secret${blank}`],
    ["a method of its own", `JEFF /api/login HTTP/1.1\r\nHost: x${blank}`],
    ["an upgrade", `GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket${blank}`],
    [
      "both lengths (smuggling)",
      `POST /api/auth/login/ HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\nTransfer-Encoding: chunked${blank}0${blank}GET /healthz HTTP/1.1\r\nHost: x${blank}`,
    ],
    [
      "two lengths (smuggling)",
      `POST /api/auth/login/ HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nContent-Length: 40${blank}GET /healthz HTTP/1.1\r\nHost: x${blank}`,
    ],
    [
      "an encoding in disguise (smuggling)",
      `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked${blank}0${blank}`,
    ],
    ["a folded header", `GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c: d${blank}`],
    ["line feeds alone", "GET /healthz HTTP/1.1\nHost: x\nX: y\n\n"],
    ["a control character in a header", `GET / HTTP/1.1\r\nHost: x\r\nX-A: a\x01b${blank}`],
  ])("%s", async (_what, bytes) => {
    const received = await sendRaw(target.url, Buffer.from(bytes, "latin1"), 700);

    expectHarmless(received);
    expect(received).not.toContain("session=secret");
    // Never two responses to bytes that could be one request.
    if (bytes.includes("GET /healthz HTTP/1.1\r\nHost: x") && bytes.includes("POST")) {
      expect(received).not.toContain('"ok"');
    }
  });

  test.each([
    ..."/% /%ff /%c0%af /%00 /api/%00 /api/%ff /api/profiles/%ff /api/profiles/%2e%2e /api//auth//login// /assets/%ff".split(
      " ",
    ),
    ..."/assets/%00 /api/auth/login/%0d%0aX:y /?_data=nothing /login?_data=root&_data=x /faq?_data=%ff /?index /demo/%2e%2e".split(
      " ",
    ),
    ..."/login?redirectTo=%ff /login?redirectTo[]=x /login?__proto__=x /api?__proto__[a]=b /api/ /api /favicon.svg/x".split(
      " ",
    ),
  ])("the address %s", async (path) => {
    const signedIn = await signedInPages(await member());
    for (const client of [new PageClient(), signedIn]) {
      for (const method of ["GET", "POST", "PUT", "DELETE", "PROPFIND"]) {
        const answer = await client.send(method, path, {
          headers: { "Sec-Fetch-Site": "same-origin" },
          body: method === "GET" ? undefined : "x",
        });
        expect([method, path, answer.status < 500]).toEqual([method, path, true]);
        expect(answer.text).not.toMatch(internals);
        expect(answer.headers["x-powered-by"]).toBeUndefined();
      }
    }
  });

  test.each<[string, Record<string, string>]>([
    ["a cookie of nothing", { Cookie: ";;;=;==;session" }],
    ["a thousand cookies", { Cookie: Array.from({ length: 1_000 }, (_, index) => `c${index}=x`).join("; ") }],
    ["a session of bad encoding", { Cookie: "session=%E0%A4%A; csrftoken=%ff" }],
    ["a token of a kilobyte", { Authorization: `Bearer ${"e".repeat(8_000)}` }],
    ["a token that is no JWT", { Authorization: "Bearer ..." }],
    ["a token whose header is no object", { Authorization: "Bearer bnVsbA.bnVsbA.bnVsbA" }],
    ["another scheme", { Authorization: "Basic OjpkZWJ1Zw==" }],
    [
      "an accepted type that is none",
      {
        Accept: "a/b;q=x, ../../etc/passwd",
        "Accept-Language": "x".repeat(3_000),
        "Accept-Encoding": "gzip;q=nan",
      },
    ],
    ["a range", { Range: "bytes=0-,0-,0-,0-", "If-Modified-Since": "never", "If-None-Match": "*" }],
    ["an expectation", { Expect: "200-maybe" }],
  ])("%s", async (_what, headers) => {
    for (const path of ["/", "/login", "/api/profiles/self", "/favicon.svg", "/healthz"]) {
      const answer = await send(target.url, "GET", path, { headers });
      expect([path, answer.status < 500]).toEqual([path, true]);
      expect(answer.text).not.toMatch(internals);
    }
  });

  test("forms of the site that hold anything else than their fields are refused with a page", async () => {
    const client = await signedInPages(await member());
    for (const path of [
      "/",
      "/referrals",
      "/account/profile/edit",
      "/account/password",
      "/submit-your-research",
    ]) {
      const token = await client.tokenOf(path);
      const answer = await client.postWith(token, path, {
        "a[b][c]": "1",
        "__proto__[x]": "1",
        "Collaborators[999999]": "x",
        message: "\0",
        intent: "\ud800",
      });
      expect([path, answer.status < 500]).toEqual([path, true]);
      expect(answer.text).not.toMatch(internals);
    }
  });

  test.each<[string, Record<string, string>]>([
    ["an intent that is no JSON", { __intent__: "{" }],
    ["an intent of nothing", { __intent__: "null" }],
    ["an intent for another prototype", { __intent__: intent("insert", { name: "__proto__" }) }],
    ["a row more of what is no list", { __intent__: intent("insert", { name: "title" }), title: "a" }],
    ["a row more of a list that is a text", { __intent__: intent("insert", rows), Collaborators: "a" }],
    ["a row fewer of a list that is a text", { __intent__: intent("remove", rows), Collaborators: "a" }],
    ["a state that is no JSON", { __state__: "{" }],
    ["a field that is a list", { "country[0].x": "1" }],
    ["a list that is a text", { Collaborators: "a" }],
    ["names that go deep", { [`a${".b".repeat(5_000)}`]: "1" }],
  ])("a form of the site's with %s is refused, and is no fault of the site's", async (_what, fields) => {
    const [stranger, signedIn] = [new PageClient(), await signedInPages(await member())];
    for (const [client, path] of [
      [stranger, "/login"],
      [stranger, "/invitation"],
      [signedIn, "/referrals"],
      [signedIn, "/submit-your-research"],
    ] as const) {
      const token = await client.tokenOf(path);
      // Research is sent with files; its screen reads no other form.
      const { status, text } = await (path === "/submit-your-research"
        ? client.postFiles(token, path, fields)
        : client.postWith(token, path, fields));

      expect([path, status]).toEqual([path, 400]);
      expect(text).not.toMatch(internals);
    }
  });

  test.each<[string, string, string]>([
    ["JSON", "application/json", '{"message":"x"}'],
    ["plain text", "text/plain", "csrf=x"],
    ["a multipart form without a boundary", "multipart/form-data", "--a\r\n\r\n--a--"],
    [
      "a multipart form that broke off",
      "multipart/form-data; boundary=a",
      '--a\r\nContent-Disposition: form-data; name="message"\r\n\r\nhal',
    ],
  ])(
    "%s in the place of a form is refused on every screen, and is no fault of the site's",
    async (_what, type, body) => {
      const [stranger, signedIn] = [new PageClient(), await signedInPages(await member())];
      for (const [client, on, paths] of [
        [stranger, "/login", ["/login", "/invitation", "/theme"]],
        [signedIn, "/referrals", screensWithForms],
      ] as const) {
        const token = await client.tokenOf(on);
        for (const path of paths) {
          const headers = { "X-CSRF-Token": token, "Content-Type": type, "Sec-Fetch-Site": "same-origin" };
          const answer = await client.send("POST", path, { headers, body });
          expect([path, answer.status < 500]).toEqual([path, true]);
          expect(answer.text).not.toMatch(internals);
        }
      }
    },
  );

  test("a form in which each field comes twice is answered as one in which it comes once", async () => {
    const client = await signedInPages(await member());
    const fields =
      "country first_name last_name nickname dob expertise phone email fullname message social title Steps";
    for (const path of [
      "/account/profile/edit",
      "/create-profile",
      "/complete-profile",
      "/referrals",
      "/?index",
    ]) {
      const csrf = await client.tokenOf(path);
      const twice = fields.split(" ").flatMap((name) => [
        [name, "\0"],
        [name, "1"],
      ]);
      const body = new URLSearchParams([["csrf", csrf], ...twice]).toString();
      const headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Sec-Fetch-Site": "same-origin",
      };
      const { status, text } = await client.send("POST", path, { headers, body });
      expect([path, status]).toEqual([path, 400]);
      expect(text).not.toMatch(internals);
    }
  });

  test.each([
    ["application/x-www-form-urlencoded", "csrf=old"],
    ["application/json", "{}"],
    ["multipart/form-data", "--a\r\n\r\n--a--"],
  ])("a form of an earlier session is refused on every screen when it comes as %s", async (type, body) => {
    const client = await signedInPages(await member());
    for (const path of screensWithForms) {
      const headers = { "Content-Type": type, "Sec-Fetch-Site": "same-origin" };
      const answer = await client.send("POST", path, { headers, body });
      expect([path, answer.status]).toEqual([path, path === "/impressions" ? 204 : 403]);
      expect(answer.text).not.toMatch(internals);
    }
  });

  test("a refusal of the API is JSON with a sentence, also where there is no call", async () => {
    for (const [method, path] of [
      ["GET", "/nothing"],
      ["DELETE", "/profiles/self"],
      ["POST", "/auth/login"],
      ["GET", "/../etc"],
    ] as const) {
      const answer = await call(method, path);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      if (path !== "/../etc") expect(Object.keys(answer.json)).toEqual(["detail"]);
    }
  });
});
