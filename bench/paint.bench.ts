import type { Browser } from "playwright";
import { launchWholeChromium } from "../tests/support/browser/chromium";
import { type Newcomer, newcomerCookie } from "../tests/support/browser/page-cookies";
import type { Bench, Figure, Form } from "./harness/bench";
import { readLargestPaint, watchPaints } from "./harness/largest-paint";
import { startPeer } from "./harness/peer";
import { type Product, startProduct } from "./harness/product";
import { figure, inTurns } from "./harness/rounds";
import type { Server } from "./harness/server";
import { fillTargets } from "./harness/targets";
import { beside } from "./harness/two-servers";

/** How much slower than this machine the browser's is. */
const CPU_SLOWED = 4;
/**
 * Slow 4G as Lighthouse has it applied by the browser (`mobileSlow4G` of its constants, the values of DevTools): every request takes
 * so long, and bytes arrive so fast.
 */
const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
/** The phone of Lighthouse's mobile preset. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

const reach = { atMost: 1.25 };

interface Screen extends Newcomer {
  path: string;
}

const screens: Screen[] = [
  { path: "/login", seed: "guest" },
  { path: "/" },
  { path: "/bounties" },
  { path: "/submit-your-research" },
  { path: "/create-profile", seed: { stage: "mfa_set" } },
];

const bench: Bench = {
  what: `/login, /create-profile, and signed in /, /bounties with 100 targets and /submit-your-research on a phone with nothing cached: to the largest paint, on slow 4G (${SLOW_4G.latency} ms, 1.4 Mbit/s), the CPU ${CPU_SLOWED} times slowed`,
  against: "a bare Remix page (one heading from one loader, no style sheet, no font) with its scripts",
  notInShort: "it waits for a slow line, a minute for each screen",
  run: (form) =>
    beside(
      startProduct({ fill: (services) => fillTargets(services, 100) }),
      startPeer("bare-site"),
      async (product, peer) => {
        const browser = await launchWholeChromium();
        try {
          return await compared(product, peer, browser, form);
        } finally {
          await browser.close();
        }
      },
    ),
};

export default bench;

async function compared(product: Product, peer: Server, browser: Browser, form: Form): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const screen of screens) {
    const rounds = await inTurns(
      form,
      async () => opened(browser, `${product.url}${screen.path}`, await cookieOf(product, screen)),
      () => opened(browser, `${peer.url}/`),
    );
    figures.push(figure("milliseconds to the largest paint", rounds, reach, screen.path));
  }
  return figures;
}

/** A new one for each opening, so that no session is refreshed meanwhile. */
function cookieOf(product: Product, screen: Screen): Promise<string | undefined> {
  return newcomerCookie(product, screen, async () => undefined);
}

/** Milliseconds to the largest paint of a page that a new browser profile opens. */
async function opened(browser: Browser, url: string, cookie?: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    if (cookie) await context.addCookies([{ name: "session", value: cookie, url }]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", SLOW_4G);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWED });
    await watchPaints(page);
    await page.goto(url, { waitUntil: "load" });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    if (page.url() !== url) throw new Error(`${url} led to ${page.url()}, so it was not measured.`);
    return await readLargestPaint(page);
  } finally {
    await context.close();
  }
}
