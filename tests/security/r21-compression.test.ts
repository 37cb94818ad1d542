import type { ServerBuild } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { addressesOf } from "../../app/remix-internals/route-addresses";
import { type PageClient, pagesWith, signedInPages } from "./support/page-client";
import { member } from "./support/target";

/** How a browser names who asked for a page, and whether that page may be compressed (server/http/README.md). */
const asking: [string, Record<string, string>, boolean][] = [
  ["this site", { "Sec-Fetch-Site": "same-origin" }, true],
  ["the reader", { "Sec-Fetch-Site": "none" }, true],
  ["another site", { "Sec-Fetch-Site": "cross-site" }, false],
  ["a sibling site", { "Sec-Fetch-Site": "same-site" }, false],
  ["a browser that does not say", {}, false],
];

/** A guess, as another site would put it into the address. */
const GUESS = "q=csrf-guess";

const build: ServerBuild = await import(new URL("../../build/server/index.js", import.meta.url).href);
const paths = [...addressesOf(build.routes), "/nothing"].filter((path) => path !== "/logout");

describe("R21 The length of a page tells none of its secrets to who chose its address", () => {
  test.each(asking)("every screen that %s asks for, signed in", async (_who, headers, isCompressed) => {
    const shown = await encodingsOf(await signedInPages(await member()), headers);

    expect(shown.map(([path]) => path)).toEqual(
      expect.arrayContaining([
        "/",
        "/bounties",
        "/account/profile/edit",
        "/submit-your-research",
        "/nothing",
      ]),
    );
    expect(shown.filter(([, encoding]) => (encoding === "gzip") !== isCompressed)).toEqual([]);
  });

  test.each(asking)("every screen that %s asks for, as a guest", async (_who, headers, isCompressed) => {
    const shown = await encodingsOf(await pagesWith({}), headers);

    expect(shown.map(([path]) => path)).toEqual(expect.arrayContaining(["/login", "/verify", "/nothing"]));
    expect(shown.filter(([, encoding]) => (encoding === "gzip") !== isCompressed)).toEqual([]);
  });

  test.each(asking)("the data of a screen that %s asks for", async (_who, headers, isCompressed) => {
    const client = await signedInPages(await member());
    const asked = { "Accept-Encoding": "gzip", ...headers };

    const answer = await client.send("GET", `/faq?_data=routes%2F_gated.faq&${GUESS}`, { headers: asked });

    expect([answer.status, answer.headers["content-encoding"]]).toEqual([
      200,
      isCompressed ? "gzip" : undefined,
    ]);
    expect(answer.headers.vary).toContain("Sec-Fetch-Site");
  });
});

/** The encodings of all screens that are shown, by their addresses; those that lead on have no page. */
async function encodingsOf(client: PageClient, headers: Record<string, string>) {
  const shown: [string, string | undefined][] = [];
  for (const path of paths) {
    const answer = await client.send("GET", `${path}?${GUESS}`, {
      headers: { "Accept-Encoding": "gzip", ...headers },
    });
    if (!answer.headers["content-type"]?.startsWith("text/html")) continue;
    shown.push([path, answer.headers["content-encoding"]]);
  }
  return shown;
}
