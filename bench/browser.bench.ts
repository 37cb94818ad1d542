import type { Browser, Page } from "playwright";
import { launchWholeChromium } from "../tests/support/browser/chromium";
import { owingCodeCookie, pageCookies } from "../tests/support/browser/page-cookies";
import type { Bench, Figure, Form } from "./harness/bench";
import { msUntil } from "./harness/in-page";
import { type PeerPages, servePeerPages } from "./harness/peer-pages";
import { type Product, startProduct } from "./harness/product";
import { figure, inTurns, median } from "./harness/rounds";

/** How much slower than this machine the browser's is. */
const CPU_SLOWED = 4;
/** New pages in one measurement of one side: a frame comes every 16 ms, and a value is that exact. */
const PAGES = 3;
/** Ahead, in time. */
const reach = { atMost: 1 };

const bench: Bench = {
  what: `the country picker from a press to its list painted, and from a key in its search to that painted; a one-time code from pasting to submitting; each the first on a new page, with the CPU ${CPU_SLOWED} times slowed`,
  against: "the list of react-international-phone, which has no search, so typing ahead in it; input-otp",
  async run(form) {
    const product = await startProduct();
    const peers = await servePeerPages(["phone-list", "one-time-code"]);
    const browser = await launchWholeChromium();
    try {
      return await compared(product, peers, browser, form);
    } finally {
      await browser.close();
      await peers.stop();
      await product.stop();
    }
  },
};

export default bench;

async function compared(product: Product, peers: PeerPages, browser: Browser, form: Form): Promise<Figure[]> {
  const lists = await inTurns(
    form,
    async () => measured(browser, await profileForm(product), pickCountry),
    () => measured(browser, { url: `${peers.url}/phone-list` }, pickCountryOfPeer),
  );
  const codes = await inTurns(
    form,
    async () => measured(browser, await codeForm(product), pasteCode),
    () => measured(browser, { url: `${peers.url}/one-time-code` }, pasteCode),
  );
  const of = (rounds: typeof lists, place: number) => ({
    product: rounds.product.map((values) => values[place] ?? Number.NaN),
    peer: rounds.peer.map((values) => values[place] ?? Number.NaN),
  });
  return [
    figure("milliseconds to painted", of(lists, 0), reach, "country picker opened"),
    figure("milliseconds to painted", of(lists, 1), reach, "key in its search"),
    figure("milliseconds to submitted", of(codes, 0), reach, "one-time code pasted"),
  ];
}

/** A page's URL, and the cookie that the browser sends. */
interface Place {
  url: string;
  cookie?: string;
}

/** The medians of each measure over a few new pages. */
async function measured(
  browser: Browser,
  place: Place,
  measure: (page: Page) => Promise<number[]>,
): Promise<number[]> {
  const values: number[][] = [];
  for (let number = 0; number < PAGES; number++) values.push(await onNewPage(browser, place, measure));
  return (values[0] ?? []).map((_, kind) => median(values.map((each) => each[kind] ?? Number.NaN)));
}

async function onNewPage(
  browser: Browser,
  { url, cookie = "" }: Place,
  measure: (page: Page) => Promise<number[]>,
): Promise<number[]> {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  try {
    const [name = "", value = ""] = cookie.split("=");
    if (cookie) await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.goto(url, { waitUntil: "networkidle" });
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWED });
    return await measure(page);
  } finally {
    await context.close();
  }
}

async function profileForm(product: Product): Promise<Place> {
  const [cookie] = await pageCookies(product, 1);
  return { url: `${product.url}/account/profile/edit`, cookie };
}

async function codeForm(product: Product): Promise<Place> {
  return { url: `${product.url}/confirm-mfa`, cookie: await owingCodeCookie(product) };
}

async function pickCountry(page: Page): Promise<number[]> {
  const country = page.getByRole("combobox", { name: /country of residence/i });
  return listTimes(page, () => country.click(), "[role=listbox] [role=option]");
}

async function pickCountryOfPeer(page: Page): Promise<number[]> {
  const country = page.getByRole("combobox", { name: "Country selector" });
  return listTimes(page, () => country.click(), '[role=listbox][style*="display: block"]');
}

async function listTimes(page: Page, open: () => Promise<void>, shown: string): Promise<number[]> {
  const opened = await msUntil(page, "click", { shown }, open);
  await idle(page);
  const typed = await msUntil(page, "keydown", { changed: "[role=listbox]" }, () => page.keyboard.press("f"));
  return [opened, typed];
}

async function pasteCode(page: Page): Promise<number[]> {
  await page.evaluate(() => navigator.clipboard.writeText("123456"));
  await page.getByRole("textbox", { name: /code/i }).focus();
  await idle(page);
  return [await msUntil(page, "paste", "submitted", () => page.keyboard.press("Control+V"))];
}

/** Waits until the page is idle, with its late parts loaded. */
function idle(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve()))),
  );
}
