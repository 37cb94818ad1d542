import type { Response } from "playwright";
import { expect, test } from "vitest";
import { openHydrated } from "../support/browser/hydrated";
import { signedInPage } from "../support/browser/opened-page";
import { siteInBrowser } from "../support/servers/site-in-browser";

const isText = /javascript|css|svg|html/;

const at = siteInBrowser();

test.each(["/", "/bounties", "/account/profile/edit"])(
  "whatever text %s has the browser fetch comes compressed",
  async (path) => {
    const { page } = await signedInPage(at);
    const responses: Response[] = [];
    page.on("response", (response) => responses.push(response));
    await openHydrated(page, at.site.url + path);
    await page.waitForLoadState("networkidle");

    const files = (await Promise.all(responses.map(encodingOf))).filter(({ type }) => isText.test(type));
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter(({ encoding }) => encoding !== "br" && encoding !== "gzip")).toEqual([]);
  },
);

async function encodingOf(response: Response) {
  const headers = await response.allHeaders();
  const { pathname } = new URL(response.url());
  return { pathname, type: headers["content-type"] ?? "", encoding: headers["content-encoding"] };
}
