import { markMessagesRead } from "#contract/content";
import type { Endpoint } from "#contract/endpoint";
import { recordBountyImpression, recordPageImpression } from "#contract/impressions";
import { requestResearch } from "#contract/research";
import { submitResearch } from "#contract/submissions";
import { insertMessage } from "../../api/content/messages.store";
import { transaction } from "../../api/database/transaction";
import { research } from "../../tests/support/people/caller";
import { seedResearcher } from "../../tests/support/people/researchers";
import { load, type Sent } from "./load";
import type { Product } from "./product";
import type { Measured } from "./rounds";
import { bearerOf, csrf } from "./sessions";

/** How many writes are one measurement. */
const WRITES = 200;
/** A session may write 60 times in a minute. */
const EACH = 50;

/** A call that writes one of the kinds of rows that grow. */
export interface GrowingWrite {
  call: Endpoint;
  /** How often one session may make it, where that is less. */
  each?: number;
  /** The request body: each researcher writes for each target, and for each of their new messages, once. */
  body: (target: string, message: string) => object;
}

export const growingWrites: readonly GrowingWrite[] = [
  { call: requestResearch, body: (bounty) => ({ bounty }) },
  { call: recordBountyImpression, body: (bounty) => ({ bounty }) },
  { call: recordPageImpression, body: () => ({ url: "/faq" }) },
  { call: markMessagesRead, body: (_bounty, message) => ({ messages: [message] }) },
  { call: submitResearch, each: 10, body: () => ({ details: research }) },
];

/** Measures a write, made by people who have not used up their limits, one after the other. */
export async function measureWrites(
  product: Product,
  { call, each = EACH, body }: GrowingWrite,
): Promise<Measured> {
  const people = await newcomers(product, WRITES / each, each);
  const calls = people.flatMap(({ token, messages, targets }) =>
    messages.map((message, place) => ({ token, body: body(targets[place] ?? "", message) })),
  );
  const send = (): Sent => {
    const { token = "", body = {} } = calls.pop() ?? {};
    const headers = { ...csrf, Authorization: token, "Content-Type": "application/json" };
    return { method: "POST", path: `/api${call.path}`, headers, body: JSON.stringify(body) };
  };
  return load(product, { connections: 1, send, lasting: { requests: WRITES } });
}

/** New researchers with a session and that many unread messages each. */
function newcomers(product: Product, count: number, messages: number) {
  return product.data(({ db, ...services }) =>
    transaction(db, async (tx) => {
      const rows = await tx.selectFrom("bounties").select("id").execute();
      const targets = rows.map(({ id }) => id);
      const people = [];
      while (people.length < count) {
        const { id: researcher_id } = await seedResearcher({ ...services, db: tx });
        const ids = Array.from({ length: messages }, () => services.newId());
        const created_at = services.now();
        for (const id of ids) {
          await insertMessage(tx, { id, researcher_id, title: "A title", message: "A message.", created_at });
        }
        people.push({ token: await bearerOf(services, tx, researcher_id), messages: ids, targets });
      }
      return people;
    }),
  );
}
