import { describe, expect, test } from "vitest";
import { currentCode } from "../support/people/codes";
import { SAMPLE_PASSWORD } from "../support/people/researchers";
import { PageClient, signedInPages } from "./support/page-client";
import { member, target } from "./support/target";

const hostile = [
  ..."https://evil.example //evil.example ///evil.example /\\evil.example \\\\evil.example https:evil.example".split(
    " ",
  ),
  ..."/%2fevil.example /%5cevil.example /%09/evil.example javascript:alert(1) data:text/html,x /..//evil.example".split(
    " ",
  ),
  ..."http://127.0.0.1@evil.example /.//evil.example //evil.example/%2f.. @evil.example .evil.example".split(
    " ",
  ),
  "/\t/evil.example",
  "/\r\nLocation: https://evil.example",
  " https://evil.example",
  "\u2028//evil.example",
  "/\u0000/evil.example",
  "／／evil.example",
  "",
];

/** Where a browser would go that is on this site and gets this Location. */
function expectOwn(location: string | undefined): void {
  expect(location).toBeDefined();
  const url = new URL(location ?? "", target.url);
  expect([location, url.origin]).toEqual([location, target.url]);
  expect(location).toMatch(/^\/(?![/\\])/);
}

describe("R19 Redirect targets stay on the own origin", () => {
  test("after signing in, wherever one was said to want to go", async () => {
    for (const redirectTo of hostile) {
      const { email } = await member();
      const client = new PageClient();
      const query = new URLSearchParams({ redirectTo });
      const first = await client.post(`/login?${query}`, { email, password: SAMPLE_PASSWORD });
      expectOwn(first.headers.location);
      const second = await client.post(first.headers.location ?? "", { code: currentCode() });
      expectOwn(second.headers.location);
      const wanted = new URL(second.headers.location ?? "", target.url).searchParams.get("redirectTo");
      expectOwn(wanted ?? undefined);
    }
  });

  test("at every gate and step that carries a way back", async () => {
    const half = await signedInPages(await member({ stage: "password_set" }));
    for (const redirectTo of hostile) {
      const query = new URLSearchParams({ redirectTo });
      for (const path of [
        "/bounties",
        "/setup-password",
        "/create-profile",
        "/sign-nda",
        "/registration-complete",
      ]) {
        const { headers, status } = await half.get(`${path}?${query}`);
        if (status < 300 || status >= 400) continue;
        expectOwn(headers.location);
        const back = new URL(headers.location ?? "", target.url).searchParams.get("redirectTo");
        if (back) expectOwn(back);
      }
    }
  });

  test("where a form says it was", async () => {
    const client = new PageClient();
    for (const redirectTo of hostile) {
      const answer = await client.post("/theme", { theme: "dark", redirectTo }, { on: "/login" });
      expectOwn(answer.headers.location);
    }
  });

  test("whatever the Host, its forwarded forms and the address say", async () => {
    const disguises = [
      { Host: "evil.example" },
      { "X-Forwarded-Host": "evil.example" },
      { Host: "evil.example:80", Forwarded: "host=evil.example" },
    ];
    for (const headers of disguises) {
      for (const path of [
        "/bounties",
        "//evil.example/%2e%2e",
        "/bounties//evil.example",
        "/login/..//evil.example",
        "//evil.example",
      ]) {
        const answer = await new PageClient().send("GET", path, { headers });
        if (answer.headers.location) expectOwn(answer.headers.location);
        expect(answer.text).not.toMatch(/(?:href|action|src|content)="(?:https?:)?\/\/evil/);
      }
    }
  });
});
