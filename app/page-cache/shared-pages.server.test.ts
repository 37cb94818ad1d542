import type { EntryContext, TypedResponse } from "@remix-run/node";
import { expect, test } from "vitest";
import { loaded } from "./page-data.server";
import { asMarkup, OwnTexts } from "./placeholders.server";
import { filledPage, type Rendered, sharedPage } from "./shared-pages.server";

const profile = {
  ...{ id: "id-of-ada", first_name: "Ada", last_name: "O'Hara <& Söhne>", nickname: "ada", country: "IT" },
  ...{ dob: "1990-12-31", expertise: null, phone: "+39021234567", social: "", available_referrals: 2 },
};
const other = { ...profile, id: "id-of-eva", first_name: "Eva", last_name: "Evans", nickname: "eva" };

type Data = { kind: string; own?: string };

/** A researcher's page: its screen's data, and what of them it shows. */
async function pageOf(
  number: number,
  who: object | null,
  data: Data,
  shown?: Data | null,
  own?: OwnTexts,
): Promise<Rendered> {
  const [csrf, nonce, request] = [`token-${number}`, `nonce${number}==`, `request-${number}`];
  const answered: TypedResponse<Data> = loaded({ rendersPage: true } as never, data, shown, own);
  const loaderData = {
    root: { csrf, status: { is_onboarded: true }, profile: who },
    screen: await answered.json(),
  };
  const serverHandoffString = JSON.stringify(loaderData);
  const context = { staticHandlerContext: { loaderData }, serverHandoffString } as unknown as EntryContext;
  return { context, url: "https://conclave.example/", csrf, nonce, request };
}

/** Markup that holds everything which a page is rendered of. */
function render({ context, csrf, nonce, request }: Rendered): string {
  rendered.push(JSON.stringify([context.staticHandlerContext.loaderData, csrf, nonce, request]));
  const { root, screen } = context.staticHandlerContext.loaderData;
  const { first_name = "", last_name = "", available_referrals = 0 } = root.profile ?? {};
  return (
    `<script nonce="${nonce}">${context.serverHandoffString}</script><i title="${asMarkup(last_name)}">` +
    `${asMarkup(first_name)} ${available_referrals} ${screen.kind} ${asMarkup(screen.own ?? "none")}</i><input value="${csrf}">${request}`
  );
}

const rendered: string[] = [];

/** The page as its reader gets it, or null where it is not shared. */
function answered(own: Rendered, isGuest = false): string | null {
  const shared = sharedPage(own, isGuest);
  return shared && (filledPage(shared, isGuest, render)?.toString() ?? null);
}

/** How often something was rendered for these pages. */
function renderings(work: () => void): number {
  rendered.length = 0;
  work();
  return rendered.length;
}

test("a page is rendered once for all researchers to whom it shows the same, and each gets what is theirs", async () => {
  const data: Data = { kind: "first" };
  const pages = [await pageOf(1, profile, data, data), await pageOf(2, other, data, data)];
  const given: (string | null)[] = [];

  expect(renderings(() => given.push(...pages.map((page) => answered(page))))).toBe(1);
  expect(given).toEqual(pages.map((page) => render(page).toString()));
});

test("nothing that is one reader's own is what a shared page is rendered of", async () => {
  const data: Data = { kind: "second", own: "asked for the kernel" };
  const page = await pageOf(3, profile, data, { kind: "second" });

  renderings(() => answered(page));

  const texts = [...Object.values(profile), data.own, page.csrf, page.nonce, page.request];
  for (const text of texts.filter((each) => typeof each === "string" && each !== "")) {
    expect(rendered[0]).not.toContain(text);
  }
});

test("the browser gets all of its reader's data, and the markup as much of them as it shows", async () => {
  const page = await pageOf(4, profile, { kind: "third", own: "kernel" }, { kind: "third" });

  expect(answered(page)).toContain(`>${page.context.serverHandoffString}</script>`);
  expect(answered(page)).toContain("third none</i>");
});

test("a page that shows something else, at another address or about other figures, is another one", async () => {
  const data: Data = { kind: "fourth" };
  const elsewhere = { ...(await pageOf(6, profile, data, data)), url: "https://conclave.example/?q=a" };
  const pages = [
    await pageOf(5, profile, data, data),
    elsewhere,
    await pageOf(7, profile, { kind: "fifth" }, { kind: "fifth" }),
    await pageOf(8, { ...profile, available_referrals: 0 }, data, data),
    await pageOf(9, null, data, data),
    await pageOf(10, { ...profile, dob: null }, data, data),
  ];

  expect(renderings(() => pages.map((page) => answered(page)))).toBe(pages.length);
});

test("a screen that does not say what it shows is its reader's own, unless that is a guest", async () => {
  for (const shown of [undefined, null]) {
    expect(answered(await pageOf(11, profile, { kind: "own" }, shown))).toBeNull();
  }
  const guest = await pageOf(12, null, { kind: "own" });
  expect(answered(guest, true)).toBe(render(guest).toString());
});

test("what somebody may not see is not found by who may not see it: guests' pages are apart", async () => {
  const data: Data = { kind: "sixth" };
  const ofResearcher = await pageOf(13, null, data, data);
  const ofGuest = await pageOf(14, null, data, data);

  expect(renderings(() => [answered(ofResearcher), answered(ofGuest, true)])).toBe(2);
});

test("a text that a page could cut shorter is written by no blank", async () => {
  const data: Data = { kind: "seventh" };
  expect(answered(await pageOf(15, { ...profile, first_name: " Ada" }, data, data))).toBeNull();
});

test("a screen's texts that are its reader's own stand at its blanks, as React would write them", async () => {
  const texts = ["</i><script>alert(1)</script>", "$& $1 \\u0026 &amp; 'x'", "blank-0-", " cut? ", ""];
  const pages: Rendered[] = [];
  for (const [place, text] of texts.entries()) {
    const own = new OwnTexts();
    const shown = { kind: "ninth", own: own.blankFor("screen.0.text", text) };
    pages.push(await pageOf(20 + place, profile, { kind: "ninth", own: text }, shown, own));
  }
  const given: (string | null)[] = [];

  expect(renderings(() => given.push(...pages.map((page) => answered(page))))).toBe(1);
  for (const text of texts.filter((each) => each.length > 1)) expect(rendered[0]).not.toContain(text);
  expect(given).toEqual(pages.map((page) => render(page).toString()));
});

test("a text of which two would stand at one blank is written by none", async () => {
  for (const name of ["first_name", "csrf", "nonce", "request", "data"]) {
    const own = new OwnTexts();
    const shown = { kind: "tenth", own: own.blankFor(name, "another text") };
    expect(answered(await pageOf(30, profile, { kind: "tenth" }, shown, own))).toBeNull();
  }
});

test("a page that cannot be rendered is left to its reader's own", async () => {
  const data: Data = { kind: "eighth" };
  const shared = sharedPage(await pageOf(16, profile, data, data), false);
  const fail = () => {
    throw new Error("no such part");
  };

  expect(shared && filledPage(shared, false, fail)).toBeNull();
});
