import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ATTACHMENTS_MAX_TOTAL_BYTES } from "#contract/limits";
import { research } from "../tests/support/people/caller";
import type { Bench, Figure, Form } from "./harness/bench";
import { load, type Sent } from "./harness/load";
import { atMost } from "./harness/memory";
import { startPeer } from "./harness/peer";
import { type Product, startProduct } from "./harness/product";
import { figure, inTurns, type Measured, speed } from "./harness/rounds";
import type { Server } from "./harness/server";
import { bearers, csrf } from "./harness/sessions";

const IN_PARALLEL = 10;
const BYTES_IN_FLIGHT = IN_PARALLEL * ATTACHMENTS_MAX_TOTAL_BYTES;
/** As long as Chromium makes them: how quickly a body is searched for its boundary depends on that. */
const BOUNDARY = "----WebKitFormBoundaryofthisbenchalone";

const bench: Bench = {
  what: `an upload of 20 MiB, ${IN_PARALLEL} in parallel`,
  against: "the request's body piped to a file, unparsed, through Hono",
  async run(form) {
    const folder = mkdtempSync(join(tmpdir(), "conclave-bench-"));
    const started = [
      startProduct(),
      startPeer("unsealed", { FOLDER: join(folder, "unsealed") }),
      startPeer("piped", { FOLDER: folder }),
    ] as const;
    try {
      return await compared(...(await Promise.all(started)), form);
    } finally {
      const servers = await Promise.allSettled(started);
      await Promise.all(servers.map((server) => server.status === "fulfilled" && server.value.stop()));
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

export default bench;

async function compared(product: Product, unsealed: Server, piped: Server, form: Form): Promise<Figure[]> {
  const plain = () => sendAll(piped, Array(IN_PARALLEL).fill({ path: "/" }));
  const sealed = async () => sendAll(product, await submissions(product));
  const received = () => sendAll(unsealed, Array(IN_PARALLEL).fill({ path: "/" }));
  const withSealing = await inTurns(form, sealed, plain);
  const without = await inTurns(form, received, plain);
  const growth = {
    product: withSealing.product.map(({ grown }) => grown),
    peer: withSealing.peer.map(inFlight),
  };
  return [
    speed(withSealing, { atLeast: 0.5 }, "sealed"),
    speed(without, { atLeast: 0.85 }, "the same receiver without sealing"),
    figure("memory grown, of the bytes in flight", growth, { atMost: 0.3 }, "sealed"),
  ];
}

const inFlight = () => BYTES_IN_FLIGHT;

/** Where each of the parallel uploads goes: to new research of a new researcher, because each may only store so much. */
async function submissions(product: Product): Promise<Sent[]> {
  const tokens = await bearers(product, IN_PARALLEL, {}, 1);
  return Promise.all(
    tokens.map(async (Authorization) => {
      const response = await fetch(`${product.url}/api/submissions`, {
        method: "POST",
        headers: { ...csrf, Authorization, "Content-Type": "application/json" },
        body: JSON.stringify({ details: research }),
      });
      if (!response.ok) throw new Error(`Research was answered ${response.status}.`);
      const { id }: { id: string } = await response.json();
      return { path: `/api/submissions/${id}/attachments`, headers: { ...csrf, Authorization } };
    }),
  );
}

/** Sends an upload to each address concurrently. `grown` is by how many bytes the server's memory grew at most. */
async function sendAll(server: Server, to: Sent[]): Promise<Measured & { grown: number }> {
  const left = [...to];
  const send = () => {
    const { path, headers } = left.pop() ?? { path: "/", headers: {} };
    const type = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
    return { method: "POST" as const, path, headers: { ...headers, ...type }, body };
  };
  const measure = () => load(server, { connections: to.length, send, lasting: { requests: to.length } });
  const { result, grown } = await atMost(server, measure);
  return { ...result, grown };
}

const body = Buffer.concat([
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="attachments"; filename="proof.bin"\r\n` +
      "Content-Type: application/octet-stream\r\n\r\n",
  ),
  randomBytes(ATTACHMENTS_MAX_TOTAL_BYTES),
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
]);
