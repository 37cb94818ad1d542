import type { Bench } from "./harness/bench";
import { load } from "./harness/load";
import { startPeer } from "./harness/peer";
import { startProduct } from "./harness/product";
import { figure, inTurns } from "./harness/rounds";
import type { Server } from "./harness/server";

/**
 * Signed out, so that only pages are compared, and no data. V8's young generation doubles when enough has survived in it,
 * which happens to the two at different pages of the first thousand: so also after so many that it has happened to both.
 */
const FEW_PAGES = 500;
const MANY_PAGES = 4_000;

const bench: Bench = {
  what: "from the start of the process to the first page, with a migrated database; then memory after pages",
  against: "a bare Remix page (one route, one loader) on the same server",
  async run(form) {
    const { product, peer } = await inTurns(
      form,
      () => started(startProduct(), "/login"),
      () => started(startPeer("bare-remix"), "/"),
    );
    const of = (name: keyof Started) => ({
      product: product.map((each) => each[name]),
      peer: peer.map((each) => each[name]),
    });
    return [
      figure("milliseconds to the first page", of("startMs"), { atMost: 1.5 }),
      figure(`bytes of memory after ${FEW_PAGES} pages`, of("memory"), { atMost: 1.2 }),
      figure(`bytes of memory after ${MANY_PAGES} pages`, of("memoryLater"), { atMost: 1.2 }),
    ];
  },
};

export default bench;

interface Started {
  startMs: number;
  memory: number;
  memoryLater: number;
}

/** A browser's header where the reader typed the address: the page is compressed. */
const typed = { "Sec-Fetch-Site": "none" };

/** A server's time to its first page, and its memory after more of them. */
async function started(starting: Promise<Server>, path: string): Promise<Started> {
  const server = await starting;
  try {
    const began = performance.now();
    await (await fetch(`${server.url}${path}`, { headers: typed })).arrayBuffer();
    const startMs = server.startMs + performance.now() - began;
    const loaded = (requests: number) =>
      load(server, { connections: 10, send: [{ path }], lasting: { requests } });
    await loaded(FEW_PAGES);
    const memory = server.memory();
    await loaded(MANY_PAGES - FEW_PAGES);
    return { startMs, memory, memoryLater: server.memory() };
  } finally {
    await server.stop();
  }
}
