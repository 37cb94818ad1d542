import { pageCookies } from "../tests/support/browser/page-cookies";
import type { Bench, Figure, Form, Reach } from "./harness/bench";
import { load, type Sent } from "./harness/load";
import { startPeer } from "./harness/peer";
import { type Product, startProduct } from "./harness/product";
import { inTurns, speed } from "./harness/rounds";
import type { Server } from "./harness/server";
import { fillTargets } from "./harness/targets";
import { beside } from "./harness/two-servers";

const CONNECTIONS = 10;
/** No session then comes near the 120 page views a minute that are counted; a view beyond costs less than one. */
const SESSIONS = 200;
/** A page costs what many calls cost. */
const REQUESTS_TO_PAGES = 1 / 20;

interface Measured {
  path: string;
  isGuest?: boolean;
  /** Each has a message of its own, so that the page is not the same for any two. */
  unread?: boolean;
  reach: Reach;
}

const pages: Measured[] = [
  { path: "/login", isGuest: true, reach: { atLeast: 0.6 } },
  { path: "/", reach: { atLeast: 0.4 } },
  { path: "/", unread: true, reach: { atLeast: 0.4 } },
  { path: "/bounties", reach: { atLeast: 0.25 } },
];

const bench: Bench = {
  what: "/login, and signed in / and /bounties with 100 targets, rendered, not compressed",
  against: "a bare Remix page (one route, one loader) on the same server",
  run: (form) =>
    beside(
      startProduct({
        // PAGE_CACHE=off measures the cache's effect.
        environment: { PAGE_CACHE: process.env.PAGE_CACHE ?? "on" },
        fill: (services) => fillTargets(services, 100),
      }),
      startPeer("bare-remix"),
      (product, peer) => compared(product, peer, form),
    ),
};

export default bench;

async function compared(product: Product, peer: Server, form: Form): Promise<Figure[]> {
  const figures: Figure[] = [];
  const lasting = { requests: form.requests * REQUESTS_TO_PAGES };
  const bare = () => load(peer, { connections: CONNECTIONS, send: [{ path: "/" }], lasting });
  // Servers live long: each has served as many of a page before that is measured, or the peer would be the warmer one.
  const seasoned = { requests: form.requests };
  await load(peer, { connections: CONNECTIONS, send: [{ path: "/" }], lasting: seasoned });
  for (const { path, isGuest, unread, reach } of pages) {
    const cookies = isGuest ? [""] : await pageCookies(product, SESSIONS, { unread });
    const send = inTurn(cookies.map((cookie): Sent => ({ path, headers: cookie ? { Cookie: cookie } : {} })));
    await load(product, { connections: CONNECTIONS, send, lasting: seasoned });
    const measure = () => load(product, { connections: CONNECTIONS, send, lasting });
    const name = unread ? `${path} with an unread message` : path;
    figures.push(speed(await inTurns(form, measure, bare), reach, name));
  }
  return figures;
}

function inTurn<Each>(all: readonly Each[]): () => Each {
  let next = 0;
  return () => all[next++ % all.length] as Each;
}
