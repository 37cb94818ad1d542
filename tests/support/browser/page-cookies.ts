import type { SessionData } from "#contract/auth";
import { startSession } from "../../../api/auth/sessions/sessions";
import { readConfiguration } from "../../../api/configuration";
import { insertMessage } from "../../../api/content/messages.store";
import { transaction } from "../../../api/database/transaction";
import type { Services } from "../../../api/services";
import { createStateSealer, type State } from "../../../app/session/session-cookie.server";
import { withInstance } from "../database/production-data";
import { type ResearcherSeed, seedResearcher } from "../people/researchers";
import type { Instance } from "../servers/production";

/**
 * The `Cookie` headers of that many newly signed-in researchers of a production instance. Their sessions are good for four minutes; after
 * that the site would refresh their tokens, and treat the next request with the old ones as token theft.
 *
 * @param options.unread whether each of them has an unread message, as a home page of their own shows it
 */
export async function pageCookies(
  instance: Pick<Instance, "environment">,
  count: number,
  { unread = false } = {},
): Promise<string[]> {
  const { secrets } = readConfiguration(instance.environment, "production");
  const sealer = createStateSealer(secrets);
  return withInstance(instance, async ({ db, ...services }) => {
    const sessions = await transaction(db, async (tx) => {
      const made = [];
      for (let number = 0; number < count; number++) {
        // No two researchers share a name, or cached pages would not differ by it.
        const seed = { first_name: `Ada ${number}`, last_name: `Rossi ${services.newId()}` };
        const { id } = await seedResearcher({ ...services, db: tx }, seed);
        const message = {
          id: services.newId(),
          researcher_id: id,
          title: `For ${number}`,
          message: "Welcome.",
        };
        if (unread) await insertMessage(tx, { ...message, created_at: services.now() });
        made.push(await startSession({ ...services, db: tx }, tx, id, services.now()));
      }
      return made;
    });
    return Promise.all(
      sessions.map(async (session) => {
        const visitor = services.newId();
        return `session=${await sealer.seal({ visitor, session })}`;
      }),
    );
  });
}

/** The user of a screen: a guest, or a new researcher at the seed's stage; and the cookie's contents besides the session. */
export interface Newcomer {
  seed?: ResearcherSeed | "guest";
  state?: Partial<State>;
}

/**
 * The value of the session cookie of a new researcher at a production instance; undefined of a guest who has none.
 *
 * @param prepare writes the researcher's records before
 */
export async function newcomerCookie(
  instance: Pick<Instance, "environment">,
  { seed = {}, state }: Newcomer,
  prepare: (services: Services, researcher: string) => Promise<void>,
): Promise<string | undefined> {
  const sealer = createStateSealer(readConfiguration(instance.environment, "production").secrets);
  if (seed === "guest") return state && sealer.seal({ visitor: "of-a-test", ...state });
  return withInstance(instance, async (services) => {
    const { id } = await seedResearcher(services, seed);
    await prepare(services, id);
    const session = await transaction(services.db, (tx) => startSession(services, tx, id, services.now()));
    return sealer.seal({ visitor: services.newId(), session, ...state });
  });
}

/** The cookie of a researcher whose password was right, to see the screen for their code; no code is right. */
export async function owingCodeCookie({ environment }: Pick<Instance, "environment">): Promise<string> {
  const { secrets } = readConfiguration(environment, "production");
  const state = { visitor: "of-a-test", ephemeral_token: "of-a-test" };
  return `session=${await createStateSealer(secrets).seal(state)}`;
}

/** The cookie of a researcher with this session. */
export async function sessionCookieOf(
  { environment }: Pick<Instance, "environment">,
  session: SessionData,
): Promise<string> {
  const { secrets } = readConfiguration(environment, "production");
  return `session=${await createStateSealer(secrets).seal({ visitor: "of-a-test", session })}`;
}
