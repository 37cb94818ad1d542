import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchChromium } from "../support/browser/chromium";
import { contextWith } from "../support/browser/signed-in-browser";
import { PageClient, signedInPages } from "./support/page-client";
import { call, csrf, kept, member, rows, target } from "./support/target";

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
  // Proves R18
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

  // Proves R18
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

  // Proves R18
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

  // Proves R18
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

  // Proves R18
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

  describe("in a browser", () => {
    let browser: Browser;
    let evil: Server;

    beforeAll(async () => {
      browser = await launchChromium();
      evil = createServer((_request, response) =>
        response.setHeader("Content-Type", "text/html").end("<title>evil</title>"),
      );
      await new Promise<void>((resolve) => evil.listen(0, "127.0.0.1", resolve));
    });

    afterAll(async () => {
      await browser?.close();
      evil?.close();
    });

    // Proves R18, 3.5.1
    test("a page of another port posts forms, fetches and frames: nothing happens, nothing is read", async () => {
      await expectNoEffect("127.0.0.1");
    });

    // Proves R18, R7
    test("a page of another site does the same: nothing happens, and no cookie of the researcher's is replaced", async () => {
      await expectNoEffect("localhost");
    });

    /** Attacks a signed-in researcher's browser from a page of a host. */
    async function expectNoEffect(host: string): Promise<void> {
      const researcher = await member();
      const { context } = await contextWith(browser, target, { session: researcher });
      await context.addCookies(
        ["receipts", "known-device", "theme"].map((name) => ({
          ...{ name, value: `${name}-of-the-researcher`, url: target.url },
          ...{ httpOnly: true, sameSite: "Lax" as const },
        })),
      );
      const before = await cookiesOf(context);
      const page = await context.newPage();
      await page.goto(`http://${host}:${(evil.address() as AddressInfo).port}/`);

      const read = await page.evaluate(attackFromPage, target.url);

      expect(read).toEqual([]);
      await page.waitForURL(`${target.url}/**`);
      expect(await page.textContent("body")).toContain("refused");
      // The API gives a page of this site a token of its own.
      expect(await cookiesOf(context)).toEqual(expect.arrayContaining(before));
      expect(rows("select id from inquiries where researcher_id = ?", researcher.id)).toEqual([]);
      await page.goto(`${target.url}/account/profile`);
      expect(new URL(page.url()).pathname).toBe("/account/profile");
      await context.close();
    }
  });
});

/** The cookies that a browser has for the site. */
async function cookiesOf(context: BrowserContext): Promise<string[]> {
  const cookies = await context.cookies(target.url);
  return cookies.map(({ name, value }) => `${name}=${value}`).sort();
}

/** Runs in the other origin's page. Returns the parts of ours that it could read. */
async function attackFromPage(site: string): Promise<string[]> {
  const read: string[] = [];
  for (const mode of ["cors", "no-cors"] as const) {
    for (const path of ["/account/profile", "/api/profiles/self", "/?index&_data=routes%2F_gated._index"]) {
      for (const method of ["GET", "POST"]) {
        const body = method === "POST" ? new URLSearchParams({ message: "x" }) : undefined;
        const text = await fetch(site + path, { method, mode, credentials: "include", body })
          .then((response) => response.text())
          .catch(() => "");
        if (text) read.push(text.slice(0, 100));
      }
    }
  }
  const frame = document.body.appendChild(document.createElement("iframe"));
  frame.src = `${site}/account/profile`;
  await new Promise((resolve) => frame.addEventListener("load", resolve));
  try {
    if (frame.contentDocument?.body.textContent) read.push("frame");
  } catch {
    // Another origin, or an error page: there is nothing to read.
  }
  const form = document.body.appendChild(document.createElement("form"));
  form.method = "post";
  form.action = `${site}/?index`;
  form.append(
    Object.assign(document.createElement("input"), { name: "message", value: "Sent by another site" }),
  );
  form.submit();
  return read;
}
