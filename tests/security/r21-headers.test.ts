import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningSite, startSite } from "../support/servers/running-site";
import { PageClient, signedInPages } from "./support/page-client";
import { call, csrf, member, target } from "./support/target";
import { type Answer, newAddress, send } from "./support/wire";

let secure: RunningSite;

beforeAll(async () => {
  secure = await startSite({ PUBLIC_URL: "https://bounty.example.org" });
});

afterAll(() => secure?.stop());

const always = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
};

function expectSafe({ headers }: Answer, what: string): void {
  expect([what, headers]).toEqual([what, expect.objectContaining(always)]);
  expect([what, headers["content-security-policy"]]).toEqual([
    what,
    expect.stringMatching(/^default-src 'none'/),
  ]);
  expect([what, headers["content-security-policy"]]).toEqual([
    what,
    expect.stringContaining("frame-ancestors 'none'"),
  ]);
  expect(headers["access-control-allow-origin"]).toBeUndefined();
  expect(headers["x-powered-by"] ?? headers.server).toBeUndefined();
}

describe("R21 Headers and policy are on every answer", () => {
  // Proves 13.4.6
  test("on pages, data, redirects, refusals, files, health and what is not there", async () => {
    const researcher = await member();
    const client = await signedInPages(researcher);
    const page = await client.get("/");
    const asset = /"(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? "";
    const answers: [string, Answer][] = [
      ["a page", page],
      ["its data", await client.get("/faq?_data=routes%2F_gated.faq")],
      ["a redirect", await new PageClient().get("/bounties")],
      ["a page that is not there", await client.get("/nothing")],
      ["a refused form", await client.send("POST", "/", { body: "x" })],
      ["a method it does not take", await client.send("DELETE", "/")],
      ["a script", await client.get(asset)],
      ["a script that is not there", await client.get("/assets/nothing.js")],
      ["a picture", await client.get("/favicon.svg")],
      ["health", await client.get("/healthz")],
      ["readiness", await client.get("/readyz")],
      ["a report of the policy", await client.send("POST", "/csp-report", { body: "{}" })],
      ["a call", await call("GET", "/profiles/self", { token: researcher.token })],
      ["a call without a session", await call("GET", "/profiles/self")],
      ["a call that is not there", await call("GET", "/nothing")],
      ["a call with another method", await call("DELETE", "/profiles/self")],
      ["an address too long to read", await send(target.url, "GET", `/${"x".repeat(20_000)}`)],
    ];

    expect(asset).not.toBe("");
    for (const [what, answer] of answers) expectSafe(answer, what);
  });

  // Proves 14.2.2
  test("what is private is stored nowhere: pages, data, calls, refusals", async () => {
    const researcher = await member();
    const client = await signedInPages(researcher);
    for (const path of ["/", "/account/profile", "/faq?_data=routes%2F_gated.faq", "/nothing", "/login"]) {
      expect([path, (await client.get(path)).headers["cache-control"]]).toEqual([path, "no-store"]);
    }
    for (const path of ["/profiles/self", "/content/bounties", "/nothing"]) {
      const { headers } = await call("GET", path, { token: researcher.token });
      expect([path, headers["cache-control"]]).toEqual([path, "no-store"]);
    }
  });

  test("what is public may be stored, and then carries no user's cookie", async () => {
    const researcher = await member();
    for (const client of [new PageClient(), await signedInPages(researcher)]) {
      const { headers } = await client.get("/.well-known/jwks.json");
      expect(headers["cache-control"]).toBe("public, max-age=3600");
      expect(headers["set-cookie"]).toBeUndefined();
    }
  });

  // Proves 3.3.2, 3.3.3, 3.4.1
  test("over https: strict transport, upgraded links, cookies that no other host can set", async () => {
    const from = newAddress();
    const page = await send(secure.url, "GET", "/login", { from });
    expect(page.headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
    expect(page.headers["content-security-policy"]).toContain("upgrade-insecure-requests");
    const health = await send(secure.url, "GET", "/api/healthz", { from });
    const others = ["/readyz", "/favicon.svg", "/assets/nothing.js", "/bounties", "/nothing"].map((path) =>
      send(secure.url, "GET", path, { from }),
    );
    const report = send(secure.url, "POST", "/csp-report", { from, body: "{}" });
    for (const { headers } of [health, await report, ...(await Promise.all(others))]) {
      expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
    }
    const joined = await send(secure.url, "POST", "/api/auth/login/", {
      from,
      headers: { ...csrf, "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        email: secure.invitation.email,
        password: secure.invitation.code,
      }).toString(),
    });
    expect(joined.status).toBe(200);

    const lines = [page, health, joined].flatMap(({ headers }) => headers["set-cookie"] ?? []);
    expect(lines.map((line) => line.split("=")[0])).toEqual([
      "__Host-session",
      "csrftoken",
      "__Host-known-device",
    ]);
    for (const line of lines) expect(line).toMatch(/; ?Secure(;|$)/);
    for (const line of lines.filter((one) => one.startsWith("__Host-"))) {
      expect(line).toMatch(/Path=\/;/);
      expect(line).toMatch(/HttpOnly/);
      expect(line).not.toMatch(/Domain/i);
    }
  });

  test("over https a form from the plain address is another site's", async () => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: secure.url };
    const answer = await send(secure.url, "POST", "/login", { headers, body: "csrf=x" });

    expect(answer.status).toBe(403);
  });

  test("logging out has the browser drop what it cached, on a shared computer also what it stored, and replaces the session's cookie, and nothing else does", async () => {
    const client = await signedInPages(await member());
    expect((await client.get("/")).headers["clear-site-data"]).toBeUndefined();

    const answer = await client.get("/logout");
    expect(answer.headers["clear-site-data"]).toBe('"cache"');
    const shared = await (await signedInPages(await member())).get("/logout?shared=yes");
    expect(shared.headers["clear-site-data"]).toBe('"cache", "storage"');
    expect(answer.headers["set-cookie"]).toEqual([expect.stringMatching(/^session=/)]);
    expect(answer.headers.location).toBe("/");
  });

  // Proves 3.4.2, 3.5.8
  test("no origin is allowed to read: preflights and requests get no such header", async () => {
    for (const Origin of ["https://evil.example", "null", target.url]) {
      for (const path of ["/", "/api/profiles/self", "/api/auth/login/"]) {
        const headers = {
          Origin,
          "Access-Control-Request-Method": "POST",
          "Access-Control-Request-Headers": "authorization",
        };
        for (const method of ["OPTIONS", "GET", "POST"]) {
          const answer = await send(target.url, method, path, { headers });
          expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
          if (method === "OPTIONS") expect(answer.status).toBe(405);
        }
      }
    }
  });
});
