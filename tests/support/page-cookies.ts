import { startSession } from "../../api/auth/sessions";
import { readConfiguration } from "../../api/configuration";
import { transaction } from "../../api/database/transaction";
import { stateSealer } from "../../app/state.server";
import type { Instance } from "./production";
import { withInstance } from "./production-data";
import { seedResearcher } from "./researchers";

/**
 * What the browsers of that many newly signed-in researchers of a production instance send as `Cookie`. Their sessions are good for four minutes; after
 * that the site would exchange them, and take the next page with the old ones for a thief's.
 */
export async function pageCookies(instance: Pick<Instance, "environment">, count: number): Promise<string[]> {
  const { secrets } = readConfiguration(instance.environment, "production");
  const sealer = stateSealer(secrets);
  return withInstance(instance, async ({ db, ...services }) => {
    const sessions = await transaction(db, async (tx) => {
      const made = [];
      for (let number = 0; number < count; number++) {
        const { id } = await seedResearcher({ ...services, db: tx });
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

/** What the browser sends of somebody whose password was right, to see the screen for their code; none is right. */
export async function owingCodeCookie({ environment }: Pick<Instance, "environment">): Promise<string> {
  const { secrets } = readConfiguration(environment, "production");
  const state = { visitor: "of-a-test", ephemeral_token: "of-a-test" };
  return `session=${await stateSealer(secrets).seal(state)}`;
}
