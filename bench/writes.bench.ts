import type { Bench, Figure, Form } from "./harness/bench";
import { load, type Sent } from "./harness/load";
import { startPeer } from "./harness/peer";
import { type Product, startProduct } from "./harness/product";
import { inTurns, speed } from "./harness/rounds";
import type { Server } from "./harness/server";
import { bearers, csrf } from "./harness/sessions";
import { fillTargets } from "./harness/targets";
import { beside } from "./harness/two-servers";

const CONNECTIONS = 10;
const TARGETS = 100;
/** A session may write 60 times in a minute, and apply for a target once. */
const WRITES_EACH = 50;
/** More than the rounds of the peer's need. */
const PEER_SESSIONS = 5_000;

const bench: Bench = {
  what: "POST /api/research/requests and /api/impressions/page, each by somebody who has not used up their limits",
  against: "Hono and better-sqlite3 by hand: a session's lookup and one insert, synchronous=FULL",
  async run(form) {
    const product = startProduct({ fill: (services) => fillTargets(services, TARGETS) });
    const peer = startPeer("written", { SESSIONS: String(PEER_SESSIONS), TARGETS: String(TARGETS) });
    return beside(product, peer, async (a, b) => [await requests(a, b, form), await impressions(a, b, form)]);
  },
};

export default bench;

async function requests(product: Product, peer: Server, form: Form): Promise<Figure> {
  const targets = await product.data(({ db }) => db.selectFrom("bounties").select("id").execute());
  const applying = (ids: string[]) => (place: number) => ({ bounty: ids[place % WRITES_EACH] });
  const ofProduct = applying(targets.map(({ id }) => id));
  const ofPeer = applying(targets.map((_, number) => String(number)));
  return compared("/api/research/requests", product, peer, form, ofProduct, ofPeer);
}

function impressions(product: Product, peer: Server, form: Form): Promise<Figure> {
  const looking = () => ({ url: "/bounties" });
  return compared("/api/impressions/page", product, peer, form, looking, looking);
}

type Body = (place: number) => object;

async function compared(path: string, product: Product, peer: Server, form: Form, a: Body, b: Body) {
  let used = 0;
  const ofProduct = async (count: number) =>
    write(product, path, count, await bearers(product, sessionsFor(count), {}, 1), a);
  const ofPeer = (count: number) => {
    const tokens = Array.from({ length: sessionsFor(count) }, () => `Bearer ${used++}`);
    return write(peer, path, count, tokens, b);
  };
  // A server lives long. Without this, one that does more for a call would still be compiling it in the last round.
  await ofProduct(form.requests);
  await ofPeer(form.requests);
  const count = Math.round(form.requests / 10);
  const rounds = await inTurns(
    form,
    () => ofProduct(count),
    () => ofPeer(count),
  );
  return speed(rounds, { atLeast: 0.7 }, path);
}

function sessionsFor(writes: number): number {
  return Math.ceil(writes / WRITES_EACH);
}

/** Everybody writes as often as they may, one after the other. */
function write(server: Server, path: string, count: number, tokens: string[], body: Body) {
  let sent = 0;
  const send = (): Sent => {
    const place = sent++;
    const Authorization = tokens[Math.floor(place / WRITES_EACH)] ?? "";
    const headers = { ...csrf, Authorization, "Content-Type": "application/json" };
    return { method: "POST", path, headers, body: JSON.stringify(body(place)) };
  };
  return load(server, { connections: CONNECTIONS, send, lasting: { requests: count } });
}
