import { countNews, getSubmission, listSubmissions } from "#contract/own-submissions";
import { startSession } from "../api/auth/sessions/sessions";
import { transaction } from "../api/database/transaction";
import { sessionCookieOf } from "../tests/support/browser/page-cookies";
import type { Bench, Figure, Form } from "./harness/bench";
import { fillEvents, submissionsOf } from "./harness/events";
import { load, type Sent } from "./harness/load";
import { type Product, startProduct } from "./harness/product";
import { duration, inTurns } from "./harness/rounds";
import { callersOf } from "./harness/rows";
import { beside } from "./harness/two-servers";

const FEW = 100;
const reach = { atMost: 1.5 };
/** A page costs what many calls cost. */
const CALLS_TO_A_PAGE = 5;

/** Requests of a researcher: API calls, and whole pages that make such calls. */
const opened: { path: string; isPage?: boolean }[] = [
  { path: `/api${countNews.path}` },
  { path: `/api${listSubmissions.path}` },
  { path: `/api${getSubmission.path}` },
  { path: "/account/submissions", isPage: true },
  { path: "/account/submissions/{id}", isPage: true },
];

const bench: Bench = {
  what: "the list of one's submissions and the page of one, as calls and as pages, with 1,000,000 events",
  against: "itself with 100 events",
  notInShort: "filling the database takes a minute",
  async run(form) {
    const events = form.isShort ? 100_000 : 1_000_000;
    return beside(grown(events), grown(FEW), (many, few) => compared(many, few, events, form));
  },
};

export default bench;

/** A product with many events, and researchers whose submissions have some of them. */
interface Grown extends Product {
  callers: string[];
}

async function grown(events: number): Promise<Grown> {
  const product = await startProduct({ fill: (services) => fillEvents(services, events) });
  return Object.assign(product, { callers: callersOf(events) });
}

async function compared(many: Grown, few: Grown, events: number, form: Form): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { path, isPage = false } of opened) {
    const asked = new Map<Grown, Sent[]>();
    for (const product of [many, few]) asked.set(product, await askedOf(product, path, isPage));
    const requests = form.requests / (isPage ? 8 * CALLS_TO_A_PAGE : 8);
    const measure = (product: Grown) =>
      load(product, { connections: 1, send: asked.get(product) ?? [], lasting: { requests } });
    const rounds = await inTurns(
      form,
      () => measure(many),
      () => measure(few),
    );
    figures.push(duration(rounds, reach, `${events.toLocaleString("en")} events: GET ${path}`));
  }
  return figures;
}

/** One request per caller, because a database would serve repeated reads of the same rows from its cache. */
function askedOf({ callers, environment, data }: Grown, path: string, isPage: boolean): Promise<Sent[]> {
  return data(async ({ db, ...services }) => {
    const sent: Sent[] = [];
    for (const caller of callers) {
      const [id = ""] = await submissionsOf({ db }, caller);
      const session = await transaction(db, (tx) =>
        startSession({ ...services, db: tx }, tx, caller, services.now()),
      );
      const headers: Record<string, string> = isPage
        ? { Cookie: await sessionCookieOf({ environment }, session) }
        : { Authorization: `Bearer ${session.access}` };
      sent.push({ path: path.replace(/[{:]id\}?/, id), headers });
    }
    return sent;
  });
}
