import { startSession } from "../../api/auth/sessions";
import { readConfiguration } from "../../api/configuration";
import { transaction } from "../../api/database/transaction";
import { openServices } from "../../api/open-services";
import { createHasher } from "../../api/security/hasher";
import type { Services } from "../../api/services";
import type { Instance } from "./production";
import { seedResearcher } from "./researchers";

/** Opens a production instance's data, with its own keys and cheap password hashes. */
export async function withInstance<Result>(
  { environment }: Pick<Instance, "environment">,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  const services = await openServices(readConfiguration(environment, "production"));
  services.hasher = createHasher({ memoryKiB: 64, passes: 1, parallel: 2, queue: 50 });
  try {
    return await work(services);
  } finally {
    await services.db.destroy();
  }
}

/** Complete researchers in a production instance, each with a session; answers their access tokens. */
export function seedTokens(instance: Instance, count: number): Promise<string[]> {
  return withInstance(instance, async (services) => {
    const tokens: string[] = [];
    for (let number = 0; number < count; number++) {
      const { id } = await seedResearcher(services, { email: `seeded-${number}@example.org` });
      const session = await transaction(services.db, (tx) => startSession(services, tx, id, Date.now()));
      tokens.push(session.access);
    }
    return tokens;
  });
}
