import { expect, test } from "vitest";
import { insertMessage } from "../../api/content/messages.store";
import { transaction } from "../../api/database/transaction";
import { openHydrated } from "../support/browser/hydrated";
import { contextWith, seedSignedIn, sessionCookie } from "../support/browser/signed-in-browser";
import { withServices } from "../support/database/seeded-data";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();

/** The screens whose markup is cached for all readers to whom they show the same. */
const shared = [
  "/",
  "/bounties",
  "/bounties?platform=Linux",
  "/faq",
  "/faq?q=payment",
  "/how-it-works",
  "/referrals",
  "/privacy-policy",
];

const people = [
  { first_name: "Ada", last_name: "Byron" },
  { first_name: "<b>Zoë</b> &amp; \"Q\" $& 'x'", last_name: "O’Neil \\u003c/script>" },
  { first_name: "placeholder-0-", last_name: "placeholder-1-" },
];

// Proves 3.2.2
test("everybody finds their own name and no other's on a page that others were shown before", async () => {
  const signedIn = [];
  for (const seed of people) signedIn.push({ seed, ...(await seedSignedIn(at.site, seed)) });
  for (const { seed, session } of signedIn) {
    const { context, complaints } = await contextWith(at.browser, at.site, { session });
    const page = await context.newPage();
    const name = `${seed.first_name} ${seed.last_name}`;
    for (const path of shared) {
      // A page whose markup is another's than its data would be rendered again by its scripts, and complain.
      await openHydrated(page, at.site.url + path);
      await page.getByRole("banner").getByRole("link", { name, exact: true }).waitFor();
    }
    await openHydrated(page, at.site.url);
    await page.getByRole("heading", { name: `Welcome, ${seed.first_name}`, exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  }
});

// Proves 14.2.2
test("what a server sends of a shared page holds nothing of whom it was sent to before", async () => {
  const [first, second] = [await seedSignedIn(at.site, people[0]), await seedSignedIn(at.site, people[1])];
  for (const path of shared) {
    const [before, after] = [await sent(path, first), await sent(path, second)];
    expect(before.text.includes("Ada Byron")).toBe(true);
    const secrets = [first.researcher.id, first.researcher.email, "Byron", before.csrf, before.nonce];
    expect(secrets.filter((secret) => after.text.includes(secret))).toEqual([]);
    expect(after.csrf).not.toBe("");
    expect(/placeholder-[0-9a-f]{32}/.exec(after.text)).toBeNull();
    // Every script that may run carries this response's nonce.
    const nonces = [...after.text.matchAll(/<script[^>]* nonce="([^"]+)"/g)].map(([, nonce]) => nonce);
    expect(new Set(nonces)).toEqual(new Set([after.nonce]));
  }
});

const messages = [
  {
    title: "Your research on </noscript><b>kernels",
    message: "A first line.\n\n<script>alert(1)</script> & more",
  },
  { title: "$& $1 \\u003c &amp; 'single' \"double\"", message: "placeholder-0- \r\n\tindented" },
  { title: "رسالة", message: "مرحبا" },
];

test("unread messages show to their reader alone, who may have as many of the same day as another reader", async () => {
  const [reader, other, nobody] = [
    await seedSignedIn(at.site),
    await seedSignedIn(at.site),
    await seedSignedIn(at.site),
  ];
  await unreadFor(reader.researcher.id, messages);
  await unreadFor(
    other.researcher.id,
    messages.map((_, place) => ({ title: `T${place}`, message: `M${place}` })),
  );

  const found = [reader, other, nobody, reader].map(async (who) => {
    const { text } = await sent("/", who);
    return { has: text.includes("رسالة</h3>"), other: text.includes("T2</h3>") };
  });
  expect(await Promise.all(found)).toEqual([
    { has: true, other: false },
    { has: false, other: true },
    { has: false, other: false },
    { has: true, other: false },
  ]);
  for (const [who, listed] of [
    [reader, messages[0]],
    [other, { title: "T0", message: "M0" }],
  ] as const) {
    await showsFirst(who, listed, { javaScriptEnabled: true });
    await showsFirst(who, listed, { javaScriptEnabled: false });
  }
});

async function unreadFor(researcher_id: string, unread: { title: string; message: string }[]) {
  await withServices(at.site.dataDir, ({ db, newId, now }) =>
    transaction(db, async (tx) => {
      for (const each of unread)
        await insertMessage(tx, { ...each, id: newId(), researcher_id, created_at: now() });
    }),
  );
}

/** The first message, in the popup or in the page's list, as it was written; and the browser finds no other page than its data's. */
async function showsFirst(
  { session }: Pick<Awaited<ReturnType<typeof seedSignedIn>>, "session">,
  first: { title: string; message: string } | undefined,
  { javaScriptEnabled }: { javaScriptEnabled: boolean },
) {
  const { context, complaints } = await contextWith(at.browser, at.site, { session }, { javaScriptEnabled });
  const page = await context.newPage();
  await (javaScriptEnabled ? openHydrated(page, at.site.url) : page.goto(at.site.url));
  const shown = javaScriptEnabled
    ? page.getByRole("dialog")
    : page.getByRole("region", { name: "Unread messages" }).getByRole("listitem").first();
  await shown.getByRole("heading", { name: first?.title, exact: true }).waitFor();
  expect(await shown.getByText(first?.message.split("\n")[0] ?? "").count()).toBe(1);
  expect(complaints).toEqual([]);
  await context.close();
}

/** A page as it is sent, and its parts that are rendered again for each response. */
async function sent(path: string, { session }: Pick<Awaited<ReturnType<typeof seedSignedIn>>, "session">) {
  const { name, value } = await sessionCookie(at.site, { session });
  const answer = await fetch(at.site.url + path, { headers: { Cookie: `${name}=${value}` } });
  const text = await answer.text();
  const [, csrf = ""] = /"csrf":"([^"]+)"/.exec(text) ?? [];
  const [, nonce = ""] = /'nonce-([^']+)'/.exec(answer.headers.get("Content-Security-Policy") ?? "") ?? [];
  return { text, csrf, nonce };
}
