import { calls } from "#contract/index";
import { forgetExpired } from "../api/auth/sweep";
import { transaction } from "../api/database/transaction";
import { issuingOf } from "../api/receipts/issue";
import { applyRetention } from "../api/retention/apply";
import { readRetention } from "../api/retention/periods";
import type { Services } from "../api/services";
import { listRequests } from "../programme/requests/requests.store";
import { listSubmissions } from "../programme/submissions/submissions.store";
import type { Bench, Figure, Form } from "./harness/bench";
import { growingWrites, measureWrites } from "./harness/growing-writes";
import { load, type Sent } from "./harness/load";
import { type Product, startProduct } from "./harness/product";
import { duration, figure, inTurns, median } from "./harness/rounds";
import { callersOf, fillRows } from "./harness/rows";
import { bearerOf } from "./harness/sessions";
import { fillTargets } from "./harness/targets";
import { beside } from "./harness/two-servers";

const FEW = 100;
const TARGETS = 100;
const reach = { atMost: 1.5 };
/** So short that there are as many among few rows. */
const limit = 10;

const bench: Bench = {
  what: "every call that reads, those that write what grows, the start, housekeeping and the managers' lists, with 10,000 and 1,000,000 messages, requests, impressions and submissions",
  against: "itself with 100 of each",
  notInShort: "filling the database takes a minute",
  async run(form) {
    const figures: Figure[] = [];
    for (const rows of form.isShort ? [100_000] : [10_000, 1_000_000]) {
      const compare = (many: Grown, few: Grown) => compared(many, few, rows, form);
      figures.push(...(await beside(grown(rows), grown(FEW), compare)));
    }
    return figures;
  },
};

export default bench;

/** A product with many rows, and researchers who have some of them. */
interface Grown extends Product {
  callers: string[];
}

async function grown(rows: number): Promise<Grown> {
  const product = await startProduct({
    async fill(services) {
      await fillTargets(services, TARGETS);
      await fillRows(services, rows);
    },
  });
  return Object.assign(product, { callers: callersOf(rows) });
}

const reads = [...calls.values()]
  .filter(({ method, stage }) => method === "GET" && stage !== "anyone")
  .map(({ path }) => path);

/** Work on the rows of all researchers: the site's each minute, and the managers'. */
const chores: Record<string, (services: Services) => Promise<unknown>> = {
  async housekeeping(services) {
    await forgetExpired(services);
    const { db, store, now } = services;
    await applyRetention({ db, store, now, ...issuingOf(services) }, readRetention({}));
  },
  "request list": ({ db }) => listRequests(db, { limit, awaiting: false }),
  "request list --awaiting": ({ db }) => listRequests(db, { limit, awaiting: true }),
  "submission list": ({ db }) => listSubmissions(db, { limit }),
  "submission list --status received": ({ db }) => listSubmissions(db, { limit, status: "received" }),
};

async function compared(many: Grown, few: Grown, rows: number, form: Form): Promise<Figure[]> {
  const figures: Figure[] = [];
  const named = (name: string) => `${rows.toLocaleString("en")} rows: ${name}`;
  const inBoth = <Value>(measure: (product: Grown) => Promise<Value>) =>
    inTurns(
      form,
      () => measure(many),
      () => measure(few),
    );
  figures.push(figure("milliseconds", await inBoth(startMs), reach, named("start")));
  for (const [name, chore] of Object.entries(chores)) {
    const rounds = await inBoth((product) => choreMs(product, chore));
    figures.push(figure("milliseconds", rounds, reach, named(name)));
  }
  for (const path of reads) {
    const asked = new Map([many, few].map((product) => [product, askedOf(product, path)]));
    const rounds = await inBoth(async (product) => {
      const send = (await asked.get(product)) ?? [];
      return load(product, { connections: 1, send, lasting: { requests: form.requests / 8 } });
    });
    figures.push(duration(rounds, reach, named(`GET ${path}`)));
  }
  for (const write of growingWrites) {
    const rounds = await inBoth((product) => measureWrites(product, write));
    figures.push(duration(rounds, reach, named(`POST ${write.call.path}`)));
  }
  return figures;
}

/** From the start of its process to its first response. */
async function startMs(product: Product): Promise<number> {
  await product.restart();
  return product.startMs;
}

const CHORES = 9;

/** The median of a few, in a process of their own, as the managers' command is one. */
function choreMs(product: Product, chore: (services: Services) => Promise<unknown>): Promise<number> {
  return product.data(async (services) => {
    const times: number[] = [];
    for (let number = 0; number < CHORES; number++) {
      const began = performance.now();
      await chore(services);
      times.push(performance.now() - began);
    }
    return median(times);
  });
}

/** One read per caller, because a database would serve repeated reads of the same rows from its cache. */
async function askedOf({ callers, ...product }: Grown, path: string): Promise<Sent[]> {
  const tokens = await product.data(({ db, ...services }) =>
    transaction(db, async (tx) => {
      const made: string[] = [];
      for (const caller of callers) made.push(await bearerOf(services, tx, caller));
      return made;
    }),
  );
  return tokens.map((Authorization) => ({ path: `/api${path}`, headers: { Authorization } }));
}
