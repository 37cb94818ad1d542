import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "../support/browser/chromium";
import { freshContext } from "../support/browser/fresh-context";
import { onboard } from "../support/browser/onboarding";
import { freePort } from "../support/servers/listening";
import { type Instance, newInstance, type Running } from "../support/servers/production";

// The site in one process and the API in another, as a company runs them that scales them apart.

let instance: Instance;
let api: Running;
let site: Running;
let browser: Browser;

beforeAll(async () => {
  instance = await newInstance();
  browser = await launchChromium();
  await instance.programme("db", "migrate");
  await instance.programme("content", "import", new URL("../../demo", import.meta.url).pathname);
  api = await instance.start({ SERVE: "api", PORT: String(await freePort()) });
  // It needs none of the API's own settings.
  const none = { DATA_DIR: "/nowhere", SEALING_KEY: "", SIGNING_KEY: "", PROGRAMME_PUBLIC_KEY_FILE: "" };
  site = await instance.start({ SERVE: "site", API_ORIGIN: api.url, ...none });
});

afterAll(async () => {
  await browser?.close();
  await instance?.remove();
});

test("each serves its own half only, and the site is ready when the API is", async () => {
  const status = async (path: string, { url }: Running) => (await fetch(url + path)).status;

  expect(
    await Promise.all(["/login", "/readyz", "/api/content/faqs"].map((path) => status(path, site))),
  ).toEqual([200, 200, 404]);
  expect(
    await Promise.all(["/login", "/readyz", "/api/content/faqs"].map((path) => status(path, api))),
  ).toEqual([404, 200, 401]);
});

test("an onboarding goes through both, from the invitation to the home page", async () => {
  const invitation = await instance.programme<{ email: string; code: string }>(
    ...["invite", "create", "--email", "ada@example.org"],
  );
  const { context, complaints } = await freshContext(browser);

  await onboard(await context.newPage(), site.url, invitation);

  expect(complaints).toEqual([]);
  // Lines of a log arrive by another pipe than responses, and can be later.
  await expect.poll(api.printed).toContain('"call":"POST /ndas"');
  await expect.poll(site.printed).toContain('"call":"POST /sign-nda"');
  expect(site.printed() + api.printed()).not.toMatch(/"level":"error"/);
  await context.close();
});

test("when the API is gone, the site stays up, says so, and keeps what was entered", async () => {
  api.child.kill("SIGKILL");
  await api.exited;
  const { context } = await freshContext(browser, { intended: ["503 /login"] });
  const page = await context.newPage();
  await page.goto(`${site.url}/login`);
  await page.getByRole("textbox", { name: "Email" }).fill("ada@example.org");
  await page.getByLabel("Password", { exact: true }).fill("Quiet lantern 42 harbour");
  await page
    .locator("main")
    .getByRole("button", { name: /log in|sign in|next/i })
    .click();

  await page.getByText("The service is busy. Try again in a moment.").waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: "Email" }).inputValue()).toBe("ada@example.org");
  const probes = await Promise.all(["/healthz", "/readyz"].map((path) => fetch(site.url + path)));
  expect(probes.map(({ status }) => status)).toEqual([200, 503]);
  await context.close();
});
