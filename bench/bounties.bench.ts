import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bench, Figure, Form } from "./harness/bench";
import { load } from "./harness/load";
import { startPeer } from "./harness/peer";
import { type Product, startProduct } from "./harness/product";
import { inTurns, speed } from "./harness/rounds";
import type { Server } from "./harness/server";
import { bearers } from "./harness/sessions";
import { fillTargets } from "./harness/targets";
import { beside } from "./harness/two-servers";

const path = "/api/content/bounties";

const bench: Bench = {
  what: `GET ${path}, 100 targets with 5 criteria, Bearer token`,
  against: "the same bytes as a constant from bare Hono",
  async run(form) {
    const product = await startProduct({ fill: (services) => fillTargets(services, 100) });
    const folder = mkdtempSync(join(tmpdir(), "conclave-bench-"));
    const peer = bytesOf(product).then((bytes) => {
      writeFileSync(join(folder, "bytes"), bytes);
      return startPeer("constant", { BYTES: join(folder, "bytes") });
    });
    const compare = (a: Product, b: Server) => compared(a, b, form);
    return beside(Promise.resolve(product), peer, compare).finally(() => rmSync(folder, { recursive: true }));
  },
};

export default bench;

async function bytesOf(product: Product): Promise<string> {
  const [token = ""] = await bearers(product, 1);
  const response = await fetch(`${product.url}${path}`, { headers: { Authorization: token } });
  return response.text();
}

async function compared(product: Product, peer: Server, form: Form): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const connections of form.isShort ? [10] : [1, 10, 50]) {
    // Each connection is a researcher of its own.
    const tokens = await bearers(product, connections);
    const send = tokens.map((token) => ({ path, headers: { Authorization: token } }));
    const lasting = { requests: form.requests };
    const measure = (server: Server) => () => load(server, { connections, send, lasting });
    const rounds = await inTurns(form, measure(product), measure(peer));
    figures.push(speed(rounds, { atLeast: 0.5 }, `connections: ${connections}`));
  }
  return figures;
}
