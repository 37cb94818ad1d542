import { startSession } from "../../api/auth/sessions/sessions";
import type { DatabaseTransaction } from "../../api/database/schema";
import { transaction } from "../../api/database/transaction";
import type { Services } from "../../api/services";
import { type ResearcherSeed, seedResearcher } from "../../tests/support/people/researchers";
import type { Product } from "./product";

/** The CSRF token that a program sends with every write, in the cookie and the header (docs/security.md R18). */
export const csrf = { Cookie: "csrftoken=of-this-bench", "X-CSRFToken": "of-this-bench" };

/** As many as one researcher may have; more would end the first ones. */
const SESSIONS_EACH = 5;

/**
 * New sessions of new researchers, as `Authorization` says them. Each has the budgets of calls that every session has,
 * so that a bench of many calls needs many, as it would many people. They end after five minutes.
 *
 * @param each how many sessions one researcher has
 */
export function bearers(
  product: Product,
  count: number,
  seed: ResearcherSeed = {},
  each = SESSIONS_EACH,
): Promise<string[]> {
  return product.data(({ db, ...services }) =>
    transaction(db, async (tx) => {
      const made: string[] = [];
      while (made.length < count) {
        const { id } = await seedResearcher({ ...services, db: tx }, seed);
        const wanted = Math.min(each, count - made.length);
        for (let session = 0; session < wanted; session++) made.push(await bearerOf(services, tx, id));
      }
      return made;
    }),
  );
}

/** A new session of a researcher, as `Authorization` says it. It ends after five minutes. */
export async function bearerOf(
  services: Omit<Services, "db">,
  tx: DatabaseTransaction,
  researcher: string,
): Promise<string> {
  const { access } = await startSession({ ...services, db: tx }, tx, researcher, services.now());
  return `Bearer ${access}`;
}
