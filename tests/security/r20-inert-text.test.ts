import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchChromium } from "../support/browser/chromium";
import { contextWith } from "../support/browser/signed-in-browser";
import { hostileSubmission } from "./support/hostile-submission";
import { signedInPages } from "./support/page-client";
import { call, member, services, target } from "./support/target";

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser?.close());

const run = "document.title='pwned'";
const script = `</script><script>${run}</script><img src=x onerror="${run}"><svg onload=${run}>`;
const markdown = [
  `[a](javascript:${run})`,
  `[b](JaVaScRiPt:${run})`,
  `[c](java\tscript:${run})`,
  "[d](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
  "[e](vbscript:x)",
  `![f](https://evil.example/tracker.png)`,
  `<a href="javascript:${run}">g</a>`,
  `<iframe src="https://evil.example"></iframe>`,
  script,
].join("\n\n");

/** A researcher with hostile text in all own fields, and in those of the programme about their submission, which is answered. */
async function hostileMember() {
  const researcher = await member();
  const all = await services();
  const { db, newId, now } = all;
  const [first_name, last_name] = [script.slice(0, 99), "{{constructor.constructor('x')()}}"];
  await db
    .updateTable("profiles")
    .set({ first_name, last_name, social: script })
    .where("researcher_id", "=", researcher.id)
    .execute();
  await db
    .insertInto("messages")
    .values({
      id: newId(),
      researcher_id: researcher.id,
      title: script,
      message: markdown,
      created_at: now(),
    })
    .execute();
  const submission = await hostileSubmission(all, researcher.id, { script, markdown });
  return { ...researcher, screens: [...screens, `/account/submissions/${submission}`] };
}

const screens = [
  "/account/submissions",
  "/",
  "/account/profile",
  "/account/profile/edit",
  "/account/messages",
  "/account/nda",
  "/referrals",
  "/bounties",
];

describe("R20 Text is inert everywhere", () => {
  // Proves 1.2.3
  test("in the markup of every page, its data for scripts among it", async () => {
    const hostile = await hostileMember();
    const client = await signedInPages(hostile);
    for (const screen of [
      ...hostile.screens,
      `/faq?q=${encodeURIComponent(script)}`,
      `/login?redirectTo=${encodeURIComponent(script)}`,
    ]) {
      const { status, text } = await client.get(screen);
      // A signed-in user is redirected from the login.
      expect([screen, status]).toEqual([screen, screen.startsWith("/login") ? 302 : 200]);
      expect(text).not.toMatch(/<img src=x|<svg onload|<script>document|<iframe/);
      expect(text).not.toMatch(/href="(?:javascript|data|vbscript):/i);
    }
  });

  // Proves 3.2.2
  test("in a browser: nothing runs, nothing is fetched from elsewhere", async () => {
    const { screens: all, ...session } = await hostileMember();
    const { context } = await contextWith(browser, target, { session });
    const elsewhere: string[] = [];
    context.on("request", (request) => {
      if (!request.url().startsWith(target.url) && !request.url().startsWith("data:"))
        elsewhere.push(request.url());
    });
    const page = await context.newPage();

    for (const screen of all) {
      await page.goto(target.url + screen, { waitUntil: "networkidle" });
      expect(await page.title()).not.toContain("pwned");
      expect(
        await page.locator('a[href^="javascript" i], a[href^="data" i], iframe, img[src="x"]').count(),
      ).toBe(0);
    }

    expect(elsewhere).toEqual([]);
    await context.close();
  });

  test("in an error, a refused form and an address that there is not", async () => {
    const client = await signedInPages(await member());
    const refused = await client.post("/account/profile/edit", {
      first_name: "\0",
      last_name: script,
      nickname: script,
      country: script,
      phone: script,
    });
    expect(refused.status).toBe(400);
    const missing = await client.get(`/${encodeURIComponent(script)}`);
    expect(missing.status).toBe(404);

    for (const { text } of [refused, missing])
      expect(text).not.toMatch(/<img src=x|<svg onload|<script>document/);
    const json = await call("POST", `/profiles/${encodeURIComponent(script)}`, {
      headers: { Accept: "text/html" },
    });
    expect(json.headers["content-type"]).toMatch(/^application\/json/);
    expect(json.headers["x-content-type-options"]).toBe("nosniff");
  });

  // Proves 1.2.3
  test("the policy stops what should slip through: scripts, frames and forms of others", async () => {
    const { headers, text } = await (await signedInPages(await member())).get("/");
    const policy = String(headers["content-security-policy"]);
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1];

    expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*|https?:|data:)/);
    expect(Buffer.from(nonce ?? "", "base64")).toHaveLength(16);
    const inline = [...text.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)];
    expect(inline.length).toBeGreaterThan(0);
    for (const [, attributes] of inline) expect(attributes).toContain(`nonce="${nonce}"`);
    const again = await (await signedInPages(await member())).get("/");
    expect(again.headers["content-security-policy"]).not.toBe(policy);
  });
});
