import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchChromium } from "../support/browser/chromium";
import { contextWith } from "../support/browser/signed-in-browser";
import { member, rows, target } from "./support/target";

describe("R18 In a browser, what another origin sends has no effect", () => {
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

  // Proves 3.5.1
  test("a page of another port posts forms, fetches and frames: nothing happens, nothing is read", async () => {
    await expectNoEffect("127.0.0.1");
  });

  // Proves R7
  test("a page of another site does the same: nothing happens, and no cookie of the researcher's is replaced", async () => {
    await expectNoEffect("localhost");
  });

  /** Attacks a signed-in researcher's browser from a page of a host. */
  async function expectNoEffect(host: string): Promise<void> {
    const researcher = await member();
    const { context } = await contextWith(browser, target, { session: researcher });
    await context.addCookies(
      ["receipts", "known-device", "theme"].map((name) => ({
        name,
        value: `${name}-of-the-researcher`,
        url: target.url,
        httpOnly: true,
        sameSite: "Lax" as const,
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
