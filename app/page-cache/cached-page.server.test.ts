import type { EntryContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { escapeText } from "#lib/markup";
import { type PageSource, renderCached } from "./cached-page.server";
import { PageCache, type Readers } from "./page-cache.server";
import { type PerUser, pageData } from "./page-data.server";

const ada = { name: "Ada O'Hara <& Söhne>", invitations: 2 };
const eva = { name: "Eva", invitations: 2 };

interface Reader {
  name: string;
  invitations: number;
}
type Screen = { kind: string; own?: string };
type Shared = Screen | null | ((perUser: PerUser) => Screen | null);

const pageCache = new PageCache();
const rendered: string[] = [];
let requests = 0;

/** A reader's page: its screen's data, and as much of them as it shows to every reader. */
async function pageOf(reader: Reader, screen: Screen, shared?: Shared): Promise<PageSource> {
  const number = ++requests;
  const context = { rendersPage: true, pageCache };
  const root = { ...reader, csrf: `token-${number}` };
  const loaderData = {
    root: await pageData(context, root, {
      shared: (perUser) => ({ ...root, name: perUser(root.name), csrf: perUser(root.csrf) }),
    }).json(),
    screen: await pageData(context, screen, { shared }).json(),
  };
  return {
    context: {
      staticHandlerContext: { loaderData },
      serverHandoffString: JSON.stringify(loaderData),
    } as unknown as EntryContext,
    url: "https://conclave.example/",
    nonce: `nonce${number}==`,
    request: `request-${number}`,
    styleSheets: new Map(),
  };
}

/** Markup that holds everything from which a page is rendered. */
function render({ context, nonce, request }: PageSource): string {
  rendered.push(JSON.stringify([context.staticHandlerContext.loaderData, nonce, request]));
  const { root, screen } = context.staticHandlerContext.loaderData;
  return (
    `<script nonce="${nonce}">${context.serverHandoffString}</script><i title="${escapeText(root.name)}">` +
    `${root.invitations} ${screen.kind} ${escapeText(screen.own ?? "none")}</i><input value="${root.csrf}">${request}`
  );
}

/** The page as its reader gets it, or null where it is not shared. */
function respond(page: PageSource, readers: Readers = "researchers"): string | null {
  return renderCached(page, { cache: pageCache, readers, render })?.toString() ?? null;
}

/** How often something was rendered. */
function countRenderings(work: () => void): number {
  rendered.length = 0;
  work();
  return rendered.length;
}

test("a page is rendered once for all readers to whom it shows the same, and each gets their own texts", async () => {
  const screen: Screen = { kind: "first" };
  const pages = [await pageOf(ada, screen, screen), await pageOf(eva, screen, screen)];
  const sent: (string | null)[] = [];

  expect(countRenderings(() => sent.push(...pages.map((page) => respond(page))))).toBe(1);
  expect(sent).toEqual(pages.map(render));
});

// Proves 14.2.2
test("a shared page is rendered from nothing that is per-user", async () => {
  const page = await pageOf(ada, { kind: "second", own: "asked for the kernel" }, { kind: "second" });

  countRenderings(() => respond(page));

  const { csrf } = page.context.staticHandlerContext.loaderData.root;
  for (const text of [ada.name, "asked for the kernel", csrf, page.nonce, page.request]) {
    expect(rendered[0]).not.toContain(text);
  }
});

test("the browser gets all data of its reader, and the markup as much of them as it shows", async () => {
  const page = await pageOf(ada, { kind: "third", own: "kernel" }, { kind: "third" });

  expect(respond(page)).toContain(`>${page.context.serverHandoffString}</script>`);
  expect(respond(page)).toContain("third none</i>");
});

test("a page that shows something else, at another address or about other figures, is another one", async () => {
  const screen: Screen = { kind: "fourth" };
  const pages = [
    await pageOf(ada, screen, screen),
    { ...(await pageOf(ada, screen, screen)), url: "https://conclave.example/?q=a" },
    await pageOf(ada, { kind: "fifth" }, { kind: "fifth" }),
    await pageOf({ ...ada, invitations: 0 }, screen, screen),
    await pageOf({ ...ada, name: "" }, screen, screen),
  ];

  expect(countRenderings(() => pages.map((page) => respond(page)))).toBe(pages.length);
});

test("a screen that shares nothing is its reader's own, a guest's too", async () => {
  for (const shared of [undefined, null, () => null]) {
    expect(respond(await pageOf(ada, { kind: "own" }, shared))).toBeNull();
    expect(respond(await pageOf(ada, { kind: "own" }, shared), "guests")).toBeNull();
  }
});

test("guests' pages are apart", async () => {
  const screen: Screen = { kind: "sixth" };
  const [one, other] = [await pageOf(eva, screen, screen), await pageOf(eva, screen, screen)];

  expect(countRenderings(() => [respond(one), respond(other, "guests")])).toBe(2);
});

test("a page with a text that its screen could trim is its reader's own", async () => {
  const screen: Screen = { kind: "seventh" };
  expect(respond(await pageOf({ ...ada, name: " Ada" }, screen, screen))).toBeNull();
});

test("a screen's per-user texts stand at its placeholders, as React would write them", async () => {
  const texts = ["</i><script>alert(1)</script>", "$& $1 \\u0026 &amp; 'x'", "placeholder-0-", "x"];
  const pages = await Promise.all(
    texts.map((own) =>
      pageOf(ada, { kind: "ninth", own }, (perUser) => ({ kind: "ninth", own: perUser(own) })),
    ),
  );
  const sent: (string | null)[] = [];

  expect(countRenderings(() => sent.push(...pages.map((page) => respond(page))))).toBe(1);
  for (const text of texts.filter((each) => each.length > 1)) {
    expect(rendered[0]).not.toContain(JSON.stringify(text).slice(1, -1));
  }
  expect(sent).toEqual(pages.map(render));
});

test("a page that cannot be rendered is left to its reader's own", async () => {
  const screen: Screen = { kind: "eighth" };
  const page = await pageOf(ada, screen, screen);
  const fail = () => {
    throw new Error("no such part");
  };

  expect(renderCached(page, { cache: pageCache, readers: "researchers", render: fail })).toBeNull();
});
