import type { BrowserContext, Page } from "playwright";
import { expect, test } from "vitest";
import { checked } from "../support/browser/opened-page";
import { earlier, endSessions, sessionCookie, signedInContext } from "../support/browser/signed-in-browser";
import { writeSubmissionOf } from "../support/database/database-command";
import { withServices } from "../support/database/seeded-data";
import { newSession } from "../support/people/sessions";
import { makeSampleOffer } from "../support/requests/offers";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

/** A form, what is written into it, and the button that sends it. */
interface Written {
  path: string;
  fields: [label: string, text: string][];
  send: string;
  /** What opens it, where it is closed at first. */
  open?: string;
}

const forms = (submission: string): Written[] => [
  // More bytes than a guest may send.
  { path: "/", fields: [["Message", "\u6f0f\u6d1e".repeat(3900)]], send: "Send" },
  {
    path: "/referrals",
    fields: [
      ["Legal name", "Robin Falk"],
      ["Email", "robin@example.org"],
      ["Message", "We worked together."],
    ],
    send: "Invite",
  },
  { path: "/create-profile", fields: [["Username", "returned_name"]], send: "Next" },
  {
    path: "/complete-profile",
    fields: [["Research focus", "Kernels, and <b>what</b> is below"]],
    send: "Next",
  },
  {
    path: "/account/profile/edit",
    fields: [
      ["First name", "Adaline"],
      ["Research focus", "Kernels of phones"],
    ],
    send: "Save",
  },
  {
    path: submission,
    fields: [["Reason", "The terms are too long."]],
    send: "Decline this offer",
    open: "Decline it",
  },
  {
    path: submission,
    fields: [["Amount in EUR", "300000"]],
    send: "Send counter-proposal",
    open: "Make a counter-proposal",
  },
];

test.each(["expired", "ended at the server", "ended in another tab"])(
  "without scripts every form returns its texts whose session %s, with a link to the login",
  async (how) => {
    const intended: string[] = [];
    const { context, researcher } = await checked(
      signedInContext(at.browser, at.site, { javaScriptEnabled: false, intended }),
    );
    const submission = await offered(researcher.id);
    const pages: { page: Page; form: Written }[] = [];
    for (const form of forms(submission)) pages.push({ page: await written(context, form), form });
    intended.push(...pages.map(({ form }) => `403 ${form.path}`));
    await end(how, context, researcher.id);

    for (const { page, form } of pages) {
      await page.getByRole("button", { name: form.send, exact: true }).click();
      await page.getByRole("heading", { name: "This was not sent" }).waitFor();
      await page.getByText(/^Your session ended before this form was sent/).waitFor();
      const copy = await page.getByLabel("What you wrote").inputValue();
      for (const [label, text] of form.fields)
        expect([label, copy]).toEqual([label, expect.stringContaining(text)]);
      expect(copy).not.toMatch(/csrf|offer\n|intent/i);
      const login = page.getByRole("link", { name: "Log in again" });
      const { searchParams, pathname } = new URL((await login.getAttribute("href")) ?? "", at.site.url);
      expect([pathname, searchParams.get("redirectTo") ?? "/"]).toEqual(["/login", form.path]);
    }
  },
);

test.each([360, 1280])("at %i px what is returned fits into the window", async (width) => {
  const { context, researcher } = await checked(
    signedInContext(at.browser, at.site, {
      javaScriptEnabled: false,
      intended: ["403 /"],
      viewport: { width, height: 640 },
      isMobile: width === 360,
    }),
  );
  const page = await written(context, {
    path: "/",
    fields: [["Message", "0123456789".repeat(40)]],
    send: "Send",
  });
  await endSessions(at.site, researcher.id);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("heading", { name: "This was not sent" }).waitFor();
  expect(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([
    width,
    width,
  ]);
});

test("without scripts passwords are not returned", async () => {
  const { context, researcher } = await checked(
    signedInContext(at.browser, at.site, { javaScriptEnabled: false, intended: ["403 /account/password"] }),
  );
  const passwords: Written["fields"] = [
    ["Current password", "Quiet lantern 42 harbour"],
    ["New password", "Loud lantern 43 harbour"],
    ["Confirm password", "Loud lantern 43 harbour"],
  ];
  const page = await written(context, { path: "/account/password", fields: passwords, send: "Save" });
  await end("ended in another tab", context, researcher.id);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("heading", { name: "This was not sent" }).waitFor();
  expect(await page.content()).not.toContain("lantern");
});

/** A page with a form that is filled in. */
async function written(context: BrowserContext, { path, fields, open }: Written): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${at.site.url}${path}`);
  if (open) await page.getByText(open, { exact: true }).click();
  for (const [label, text] of fields) await page.getByLabel(label, { exact: true }).fill(text);
  return page;
}

/** The page of a submission under an open offer. */
function offered(researcher: string): Promise<string> {
  return withServices(at.site.dataDir, async (services) => {
    const { id } = await writeSubmissionOf(services.db, researcher);
    await makeSampleOffer(services, id);
    return `/account/submissions/${id}`;
  });
}

async function end(how: string, context: BrowserContext, researcher: string): Promise<void> {
  if (how === "ended in another tab") {
    await (await context.newPage()).goto(`${at.site.url}/logout`);
    return;
  }
  if (how === "expired") {
    // Of six minutes ago: its access token is over, and has to be exchanged first.
    const session = await withServices(at.site.dataDir, (services) =>
      newSession(earlier(services, 6 * 60_000), researcher),
    );
    await context.addCookies([await sessionCookie(at.site, { session })]);
  }
  await endSessions(at.site, researcher);
}
