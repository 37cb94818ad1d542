import { fileURLToPath } from "node:url";
import { startPostgres } from "../tests/support/database/postgres";
import { type Bench, type Figure, type Form, FULL } from "./harness/bench";
import { load, type Sent } from "./harness/load";
import { startPeer } from "./harness/peer";
import { type Product, startProduct } from "./harness/product";
import { figure, inTurns, type Measured, RATE } from "./harness/rounds";
import type { Server } from "./harness/server";
import { bearers, csrf } from "./harness/sessions";
import { fillTargets } from "./harness/targets";
import { beside } from "./harness/two-servers";

const CONNECTIONS = 10;
/** Of this many calls one writes. */
const CALLS_A_WRITE = 6;
/** A session may write 120 times a minute. No multiple of the calls a write, of which the same sessions would make all. */
const SESSIONS = 1_999;
const reads = ["/api/profiles/self", "/api/content/bounties", "/api/content/messages/all"];

const bench: Bench = {
  what: `two processes on one PostgreSQL: reads, and one write in ${CALLS_A_WRITE}`,
  against: "one process of the product on the same PostgreSQL",
  notInShort: "PostgreSQL's own work is most of what it measures",
  async run(form) {
    const postgres = await startPostgres();
    try {
      const product = await startProduct({
        environment: { DATABASE_URL: await postgres.createDatabase("conclave") },
        fill: (services) => fillTargets(services, 20),
      });
      return await compared(product, form).finally(() => product.stop());
    } finally {
      await postgres.stop();
    }
  },
};

export default bench;

async function compared(product: Product, form: Form): Promise<Figure[]> {
  const other = await product.another();
  // Page views are counted by researcher: one session each.
  const tokens = await bearers(product, SESSIONS, {}, 1);
  const call = caller(tokens);
  const { two, one } = await twoAndOne([product, other], call.next, form);
  await nothingLostOrDoubled(product, call.wrote());
  return [
    figure(RATE, { product: two.rate, peer: one.rate }, { atLeast: 1 }),
    figure(
      "CPU time a request, of the product's processes",
      { product: two.cpu, peer: one.cpu },
      { atMost: 1.1 },
    ),
    await control(form),
  ];
}

/** The machine's own cost of two processes and of their load: bare Hono, with no database. */
async function control(form: Form): Promise<Figure> {
  const BYTES = fileURLToPath(import.meta.url);
  const start = () => startPeer("constant", { BYTES });
  const { two, one } = await beside(start(), start(), (...servers) =>
    twoAndOne(servers, () => ({ path: "/" }), form),
  );
  return figure("CPU time a request, of two bare Honos", { product: two.cpu, peer: one.cpu }, null);
}

/** Loads both, and then the first alone, in turns, with as many connections in all. */
async function twoAndOne([first, second]: readonly [Server, Server], send: () => Sent, form: Form) {
  // Servers live long. Without this the one that also serves alone would be the warmer of the two.
  for (const server of [first, second]) {
    await load(server, { connections: CONNECTIONS, send, lasting: { requests: form.requests } });
  }
  const loaded = (server: Server, connections: number) => load(server, { connections, send, lasting: form });
  const { product: two, peer: one } = await inTurns(
    form,
    async () =>
      together(await Promise.all([loaded(first, CONNECTIONS / 2), loaded(second, CONNECTIONS / 2)])),
    () => loaded(first, CONNECTIONS),
  );
  const measures = (rounds: Measured[]) => ({
    rate: rounds.map(({ rate }) => rate),
    cpu: rounds.map(({ cpu }) => cpu),
  });
  return { two: measures(two), one: measures(one) };
}

function together(halves: Measured[]): Measured {
  const rate = halves.reduce((sum, half) => sum + half.rate, 0);
  return { rate, cpu: halves.reduce((sum, half) => sum + half.cpu * half.rate, 0) / rate };
}

/** Calls of all sessions by turns: every session goes to whichever process asks for the next call. */
function caller(tokens: string[]): { next: () => Sent; wrote: () => number } {
  let calls = 0;
  let writes = 0;
  return {
    wrote: () => writes,
    next() {
      calls++;
      const headers = { Authorization: tokens[calls % tokens.length] ?? "" };
      if (calls % CALLS_A_WRITE !== 0) return { path: reads[calls % reads.length] ?? "", headers };
      writes++;
      return {
        method: "POST",
        path: "/api/impressions/page",
        headers: { ...headers, ...csrf, "Content-Type": "application/json" },
        body: JSON.stringify({ url: `/faq/${writes}` }),
      };
    },
  };
}

/**
 * Throws when a call with a response left no row, or one left two. The load ends with a call of each connection
 * under way, whose row may be there or not.
 */
async function nothingLostOrDoubled(product: Product, wrote: number): Promise<void> {
  const urls = await product.data(async ({ db }) => {
    const rows = await db.selectFrom("impressions").select("subject").execute();
    return rows.map(({ subject }) => subject);
  });
  const doubled = urls.length - new Set(urls).size;
  const missing = wrote - new Set(urls).size;
  if (doubled > 0 || missing > UNANSWERED_AT_MOST) {
    throw new Error(`Of ${wrote} writes ${missing} are missing and ${doubled} are there twice.`);
  }
}

/** Each round ends twice, with as many calls under way as there are connections. */
const UNANSWERED_AT_MOST = 2 * (FULL.rounds + 1) * CONNECTIONS;
