import type { Bench } from "./harness/bench";
import { load } from "./harness/load";
import { startPeer } from "./harness/peer";
import { startProduct } from "./harness/product";
import { figure, inTurns } from "./harness/rounds";
import type { Server } from "./harness/server";

/** Signed out, so that only pages are compared, and no data. */
const LOADED_PAGES = 500;

const bench: Bench = {
  what: "from the start of the process to the first page, with a migrated database; then memory after 500 pages",
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
      figure("bytes of memory after load", of("memory"), { atMost: 1.2 }),
    ];
  },
};

export default bench;

interface Started {
  startMs: number;
  memory: number;
}

/** How long a server took to its first page, and what it holds after many. */
async function started(starting: Promise<Server>, path: string): Promise<Started> {
  const server = await starting;
  try {
    const began = performance.now();
    await (await fetch(`${server.url}${path}`)).arrayBuffer();
    const startMs = server.startMs + performance.now() - began;
    await load(server, { connections: 10, send: [{ path }], lasting: { requests: LOADED_PAGES } });
    return { startMs, memory: server.memory() };
  } finally {
    await server.stop();
  }
}
