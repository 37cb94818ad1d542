import { describe, expect, test } from "vitest";
import { PageClient, signedInPages } from "./support/page-client";
import { call, csrf, kept, member, target } from "./support/target";

const own = { "Sec-Fetch-Site": "same-origin", Origin: target.url };
const form = { "Content-Type": "application/x-www-form-urlencoded" };
const port = new URL(target.url).port;

/**
 * How another site's request looks, and how one looks that hides where it is from. Browsers send cookies along with those of another
 * port or host of this site alone: `SameSite=Lax` keeps them back from another site's.
 */
const foreign: [string, Record<string, string>][] = [
  ["another site", { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }],
  ["another port of this machine", { "Sec-Fetch-Site": "same-site", Origin: "http://127.0.0.1:1" }],
  ["a page without an origin", { "Sec-Fetch-Site": "cross-site", Origin: "null" }],
  ["an old browser", { Origin: "https://evil.example" }],
  ["nobody", {}],
  ["a name that begins like ours", { Origin: `${target.url}.evil.example` }],
  ["another scheme", { "Sec-Fetch-Site": "same-site", Origin: `https://127.0.0.1:${port}` }],
  ["a Host of the same name", { Origin: "https://evil.example", Host: "evil.example" }],
  [
    "a proxy that says so",
    { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https" },
  ],
  ["a referrer that says so", { "Sec-Fetch-Site": "cross-site", Referer: `${target.url}/` }],
];

/** Every address at which Remix accepts a form. */
const addresses = [
  "/",
  "/?index",
  "/?_data=routes%2F_gated._index",
  "/?index&_data=routes%2F_gated._index",
  "//",
  "/?_data=root",
];

describe("R18 What another origin sends is refused with 403, before any effect", () => {
  test.each(foreign)("from %s: no form of the site, in whatever address and type", async (_who, headers) => {
    const client = await signedInPages(await member());
    const token = await client.tokenOf("/");
    const before = kept();
    const body = new URLSearchParams({ csrf: token, message: "Sent from elsewhere" }).toString();
    const types = [
      form,
      { "Content-Type": "text/plain" },
      { "Content-Type": "multipart/form-data; boundary=x" },
      {},
      { "Content-Type": "application/json" },
    ];

    for (const address of [
      ...addresses,
      "/logout",
      "/account/password",
      "/referrals",
      "/theme",
      "/keep-alive",
    ]) {
      for (const type of types.slice(0, address === "/" ? types.length : 1)) {
        const answer = await client.send("POST", address, {
          headers: { ...type, ...headers, "X-CSRF-Token": token },
          body,
        });
        expect([address, answer.status]).toEqual([address, 403]);
      }
    }

    expect(kept()).toEqual(before);
    expect((await client.get("/account/profile")).status).toBe(200);
  });

  test.each(foreign)(
    "from %s, without cookies, as browsers send it: the answer sets none, which would replace those that they keep back",
    async (_who, headers) => {
      const client = new PageClient();
      for (const address of [
        ...addresses,
        "/login",
        "/logout",
        "/theme",
        "/keep-alive",
        "/submit-your-research",
      ]) {
        for (const method of ["POST", "PUT"]) {
          const body = new URLSearchParams({ csrf: "x" }).toString();
          const answer = await client.send(method, address, { headers: { ...form, ...headers }, body });
          expect([403, 405]).toContain(answer.status);
          expect([method, address, answer.headers["set-cookie"]]).toEqual([method, address, undefined]);
        }
      }
    },
  );

  test("from this origin: not without the token of this very browser, nor with a method of another name", async () => {
    const client = await signedInPages(await member());
    const token = await client.tokenOf("/");
    const stolen = await (await signedInPages(await member(), { visitor: "of-another" })).tokenOf("/");
    const before = kept();
    const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      client.send("POST", "/?index", {
        headers: { ...own, ...form, ...headers },
        body: new URLSearchParams(fields).toString(),
      });

    for (const csrf of ["", "x", stolen, token.slice(0, -1), `${token}A`]) {
      expect((await post({ csrf, message: "x" })).status).toBe(403);
    }
    expect((await post({ message: "x", csrf: token })).status).toBe(403);
    expect((await post({ message: "x" }, { Cookie: `${client.cookie}; csrf=${token}` })).status).toBe(403);
    for (const method of ["PUT", "PATCH", "DELETE", "QUERY"]) {
      const answer = await client.send(method, "/?index", {
        headers: { ...own, ...form },
        body: `csrf=${token}&message=x`,
      });
      expect([403, 404, 405]).toContain(answer.status);
    }
    const disguised = await client.send("GET", `/?index&csrf=${token}&message=x&_method=POST`, {
      headers: { ...own, "X-HTTP-Method-Override": "POST" },
    });
    expect(disguised.status).toBe(200);
    expect(kept()).toEqual(before);
  });

  test.each(foreign.filter(([, headers]) => Object.keys(headers).length > 0))(
    "from %s: no call of the API, although the double submit is right",
    async (_who, headers) => {
      const { token } = await member();
      const before = kept();
      for (const type of [
        "application/json",
        "application/x-www-form-urlencoded",
        "text/plain",
        "application/json; charset=utf-7",
      ]) {
        const answer = await call("POST", "/inquiries", {
          token,
          headers: { ...headers, "Content-Type": type },
          body: '{"message":"x"}',
        });
        expect(answer.status).toBe(403);
      }
      expect(kept()).toEqual(before);
    },
  );

  test.each<[string, Record<string, string>]>([
    ["no token", { Cookie: "", "X-CSRFToken": "" }],
    ["a cookie alone", { Cookie: csrf.Cookie, "X-CSRFToken": "" }],
    ["a header alone", { Cookie: "", "X-CSRFToken": "x" }],
    ["another's token", { Cookie: csrf.Cookie, "X-CSRFToken": "another" }],
    [
      "a token that only begins alike",
      { Cookie: csrf.Cookie, "X-CSRFToken": csrf["X-CSRFToken"].slice(0, -1) },
    ],
  ])("the API takes nothing with %s", async (_what, headers) => {
    const { token } = await member();
    expect((await call("POST", "/inquiries", { token, json: { message: "x" }, headers })).status).toBe(403);
  });
});
