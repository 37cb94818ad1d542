import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { ensureBenchPackages } from "../../scripts/local/bench-packages.mjs";
import type { Figure } from "./bench";
import { type Budget, faultsOf, isReached, recordOf } from "./budget";
import { load } from "./load";
import { figure, inTurns, RATE } from "./rounds";
import type { Server } from "./server";

const recorded: Budget = JSON.parse(readFileSync(new URL("../budget.json", import.meta.url), "utf8"));

const faster: Figure = {
  case: "",
  of: "requests per second",
  spread: 0.02,
  product: 60,
  peer: 100,
  ratio: 0.6,
  reach: { atLeast: 0.5 },
  other: { of: "requests per second of CPU", ratio: 0.5, spread: 0.05 },
};
const smaller: Figure = { ...faster, of: "memory", ratio: 1.2, reach: { atMost: 1.2 }, other: undefined };

/** An installation of some hundred packages, where no bench has run yet. */
const INSTALLED_WITHIN_MS = 120_000;

beforeAll(ensureBenchPackages, INSTALLED_WITHIN_MS);

test("what is recorded passes, and so does what is less than a fifth worse", () => {
  const budget = recordOf("page", [faster, smaller]);

  expect(faultsOf("page", [faster, smaller], budget)).toEqual([]);
  expect(faultsOf("page", [{ ...faster, ratio: 0.49 }], budget)).toEqual([]);
  expect(faultsOf("page", [{ ...smaller, ratio: 1.49 }], budget)).toEqual([]);
});

test("a fifth below the record is a fault, and so is a fifth above where less is better", () => {
  const budget = recordOf("page", [faster, smaller]);

  expect(faultsOf("page", [{ ...faster, ratio: 0.47 }], budget)).toEqual([
    expect.stringContaining('"page: requests per second" is 0.47; recorded is 0.60, and the limit 0.48.'),
  ]);
  expect(faultsOf("page", [{ ...smaller, ratio: 1.51 }], budget)).toEqual([
    expect.stringContaining('"page: memory" is 1.51; recorded is 1.20, and the limit 1.50.'),
  ]);
});

test.each(Object.entries(recorded))(
  "%s fails when it is a fifth worse than its record of %d",
  (name, ratio) => {
    const [bench = "", ...of] = name.split(": ");
    const held = { ...faster, of: of.join(": "), other: undefined };
    const worse: Figure[] = [
      { ...held, ratio: ratio * 0.8, reach: { atLeast: 0 } },
      { ...held, ratio: ratio / 0.8, reach: { atMost: 0 } },
    ];

    for (const figure of worse) expect(faultsOf(bench, [figure], recorded)).toHaveLength(1);
  },
);

test("either ratio can be held against the record, whichever is steadier that day", () => {
  const byCpu = { ...faster, of: "requests per second of CPU", ratio: 0.37 };

  expect(faultsOf("page", [byCpu], recordOf("page", [faster]))).toHaveLength(1);
});

test("a figure without a record is a fault, so that none is left unwatched", () => {
  expect(faultsOf("page", [faster], {})).toEqual([expect.stringContaining("has no record")]);
});

test("a control is neither recorded nor held against a record, and misses nothing", () => {
  const control: Figure = { ...faster, ratio: 9, reach: null };
  expect(recordOf("page", [control])).toEqual({});
  expect(faultsOf("page", [control], {})).toEqual([]);
  expect(isReached(control)).toBe(true);
});

test("a figure is reached at its limit", () => {
  expect([0.5, 0.49].map((ratio) => isReached({ ...faster, ratio }))).toEqual([true, false]);
  expect([1.2, 1.21].map((ratio) => isReached({ ...smaller, ratio }))).toEqual([true, false]);
});

test("a server that became slower fails the check that it passed before", async () => {
  const [peer, product, later] = [await answering(20), await answering(20), await answering(60)];
  const compare = async (measured: Server) => [await compared(measured, peer)];

  const budget = recordOf("page", await compare(product));

  expect(faultsOf("page", await compare(product), budget)).toEqual([]);
  expect(faultsOf("page", await compare(later), budget)).toHaveLength(1);
}, 60_000);

test("a load that is refused is no measurement", async () => {
  const refusing = await served((_request, response) => response.writeHead(429).end());

  await expect(burst(refusing)).rejects.toThrow(/answers 429/);
});

/** Requests per second of one relative to the other. */
async function compared(product: Server, peer: Server): Promise<Figure> {
  const measured = await inTurns(
    { rounds: 5 },
    () => burst(product),
    () => burst(peer),
  );
  const rates = (values: { rate: number }[]) => values.map(({ rate }) => rate);
  return figure(RATE, { product: rates(measured.product), peer: rates(measured.peer) }, { atLeast: 0.5 });
}

function burst(server: Server) {
  return load(server, { connections: 2, send: [{ path: "/" }], lasting: { requests: 20 } });
}

/** A server that takes so long, whatever else the machine does. */
function answering(milliseconds: number): Promise<Server> {
  return served((_request, response) => setTimeout(() => response.end("ok"), milliseconds));
}

async function served(answer: RequestListener): Promise<Server> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, pid: process.pid, startMs: 0, cpu: () => 0, memory: () => 0, stop: async () => {} };
}
