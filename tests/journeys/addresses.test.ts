import { expect, test } from "vitest";
import { openHydrated } from "../support/browser/hydrated";
import { logIn } from "../support/browser/log-in";
import { freshPage } from "../support/browser/opened-page";
import { leaksIn, noTraffic } from "../support/browser/traffic";
import { withServices } from "../support/database/seeded-data";
import { currentCode } from "../support/people/codes";
import { SAMPLE_PASSWORD, seedResearcher } from "../support/people/researchers";
import { siteInBrowser } from "../support/servers/site-in-browser";
import { wholeLog } from "../support/servers/whole-log";

const at = siteInBrowser();

// Proves R22, 14.2.1
test("from signing in to logging out no secret is in an address or in the log, and the device stays known", async () => {
  const { email } = await withServices(at.site.dataDir, (services) => seedResearcher(services));
  const { page, context } = await freshPage(at);
  const cookie = async (name: string) => (await context.cookies()).find((one) => one.name === name)?.value;
  await openHydrated(page, `${at.site.url}/login`);
  await logIn(page, email);
  await page.waitForURL("**/confirm-mfa");
  const code = currentCode();
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.waitForURL(`${at.site.url}/`);
  const [device = "", session = ""] = [await cookie("known-device"), await cookie("session")];

  await page.goto(`${at.site.url}/logout`);

  await page.waitForURL(`${at.site.url}/login`);
  expect(await cookie("known-device")).toBe(device);
  expect(await cookie("session")).not.toBe(session);
  const log = await wholeLog(at.site);
  const { addresses, secrets } = at.site.traffic;
  expect([...addresses]).toEqual(expect.arrayContaining(["/logout", "/", "/login"]));
  expect([...secrets]).toEqual(expect.arrayContaining([device, session, code, email, SAMPLE_PASSWORD]));
  expect(leaksIn(at.site.traffic, log)).toEqual([]);
});

const device = "Zm9yIGEgdGVzdCBvbmx5.mi1x2y3z.c2lnbmF0dXJlIG9mIGEgdGVzdA";

// Proves 14.2.1
test.each([
  ["the cookie of a device", `/theme?device=${device}`],
  ["a one-time code", "/confirm-mfa?code=135791"],
  ["a password, in its encoded form", "/login?password=Quiet%20lantern%2042"],
  ["an email address that no request carried", "/login?email=ada%40example.org"],
  ["a token that no request carried", "/?token=dGhpcyBpcyBub3QgYSB0b2tlbiBidXQgbG9va3MgbGlrZQ"],
])("%s in an address or a line of log would be found", (_what, address) => {
  const secrets = new Set([device, "135791", "Quiet lantern 42"]);
  const line = JSON.stringify({ event: "request.answered", call: `GET ${decodeURIComponent(address)}` });

  expect(leaksIn({ ...noTraffic(), secrets, addresses: new Set([address]) }, "")).toHaveLength(1);
  expect(leaksIn({ ...noTraffic(), secrets }, line)).toHaveLength(1);
  expect(
    leaksIn({ ...noTraffic(), secrets, addresses: new Set(["/account?changed=1357910"]) }, "{}"),
  ).toEqual([]);
});
