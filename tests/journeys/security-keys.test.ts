import { expect, test } from "vitest";
import { holdScripts, hydrated, openHydrated } from "../support/browser/hydrated";
import { checked, freshPage } from "../support/browser/opened-page";
import { addKey, beginKey, forget, toSecondFactor } from "../support/browser/security-key-steps";
import { contextWith, seedSignedIn } from "../support/browser/signed-in-browser";
import { virtualKey } from "../support/browser/virtual-key";
import { isFocused } from "../support/requests/fields";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();
/** A key belongs to a host name, and an IP address is none. */
const named = () => at.site.url.replace("127.0.0.1", "localhost");

// Proves 6.3.3
test.each([1440, 360])(
  "at %i px a researcher adds a key by the keyboard, logs in by it, and removes it",
  async (width) => {
    const viewport = { width, height: 900 };
    const { page, researcher } = await signedIn({ viewport });
    const key = await virtualKey(page);
    await addKey(page, named());
    const keys = page.getByRole("region", { name: "Security keys and passkeys" });
    await keys.getByText("Not used yet").waitFor();

    const { page: other } = await freshPage(at, null, { viewport });
    const copy = await virtualKey(other);
    await copy.put(await key.credential());
    await toSecondFactor(other, named(), researcher.email);
    await other.getByRole("button", { name: "Use a security key" }).press("Enter");
    await other.getByText("Code is valid ✔").waitFor();
    await other.waitForURL(`${named()}/faq`);
    await other.goto(`${named()}/account/security`);
    await other.getByText("You logged in with a security key.").waitFor();

    await page.reload();
    await keys.getByText(/^Last used/).waitFor();
    await keys.getByRole("button", { name: "Remove the key Blue key" }).click();
    await page.getByText("The security key is removed.").waitFor();
    await forget(page);
    await toSecondFactor(page, named(), researcher.email);
    await page.getByText("This account has no security key.").waitFor();
  },
);

test("the button that comes with the scripts has the focus, unless the reader has gone on before", async () => {
  const { page, researcher } = await signedIn();
  await virtualKey(page);
  await addKey(page, named());
  await forget(page);
  await toSecondFactor(page, named(), researcher.email);
  const button = page.getByRole("button", { name: "Use a security key" });
  await expect.poll(() => isFocused(button)).toBe(true);
  await openHydrated(page, page.url());
  await expect.poll(() => isFocused(button)).toBe(true);

  const release = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  const other = page.getByRole("link", { name: "Use a recovery code" });
  await other.focus();
  release();
  await hydrated(page);
  await button.waitFor();
  expect(await isFocused(other)).toBe(true);
});

test("a key is not asked for before its name is good, and its form can be cancelled", async () => {
  const { page } = await signedIn();
  await virtualKey(page);
  await beginKey(page, named());
  const name = page.getByLabel("Name");
  const use = page.getByRole("button", { name: "Use the key" });
  for (const [written, said] of [
    ["   ", "Name is required."],
    ["k".repeat(51), "Name can have 50 characters at most."],
  ] as const) {
    await name.fill(written);
    await use.click();
    await page.getByText(said).waitFor();
    await expect.poll(() => isFocused(name)).toBe(true);
    expect(await name.inputValue()).toBe(written);
  }
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => isFocused(page.getByRole("button", { name: "Add a security key" }))).toBe(true);
  await page.getByText("You have none. A key").waitFor();

  await addKey(page, named());
  await page.getByRole("region", { name: "Security keys and passkeys" }).getByText("Not used yet").waitFor();
});

test("under an address that no key belongs to, the page says where keys work", async () => {
  const { session } = await seedSignedIn(at.site);
  const { context } = await checked(contextWith(at.browser, at.site, { session }));
  const page = await context.newPage();
  await virtualKey(page);
  await openHydrated(page, `${at.site.url}/account/security`);
  await page.getByRole("button", { name: "Add a security key" }).click();
  await page.getByLabel("Name").fill("Blue key");
  await page.getByRole("button", { name: "Use the key" }).click();

  const failure = page.getByRole("alert").filter({
    hasText: `Security keys work at ${new URL(named()).hostname} only, and you are at 127.0.0.1.`,
  });
  await expect.poll(() => isFocused(failure)).toBe(true);
  await page.getByRole("button", { name: "Use the key" }).click();
  await expect.poll(() => isFocused(failure)).toBe(true);
});

type Options = NonNullable<Parameters<typeof contextWith>[3]>;

async function signedIn(options: Options = {}) {
  const { researcher, session } = await seedSignedIn(at.site);
  const site = { url: named(), dataDir: at.site.dataDir };
  const { context } = await checked(contextWith(at.browser, site, { session }, options));
  return { page: await context.newPage(), researcher };
}
