import { startSession } from "../../api/auth/sessions";
import { readConfiguration } from "../../api/configuration";
import { transaction } from "../../api/database/transaction";
import { openServices } from "../../api/open-services";
import { createHasher } from "../../api/security/hasher";
import type { Services } from "../../api/services";
import { seedResearcher } from "./researchers";

/**
 * Opens a running instance's data beside it, with its own keys and cheap password hashes.
 *
 * @param environment what it was started with beside its data folder
 */
export async function withServices<Result>(
  dataDir: string,
  work: (services: Services) => Promise<Result>,
  environment: Record<string, string> = {},
): Promise<Result> {
  const services = await openServices(readConfiguration({ ...environment, DATA_DIR: dataDir }, "local"));
  services.hasher = createHasher({ memoryKiB: 64, passes: 1, parallel: 2, queue: 50 });
  try {
    return await work(services);
  } finally {
    await services.db.destroy();
  }
}

/** Writes complete researchers with a session each into a running instance's data, and answers their access tokens. */
export function seedSessions(
  dataDir: string,
  count: number,
  environment: Record<string, string> = {},
): Promise<string[]> {
  const seed = async (services: Services) => {
    const tokens: string[] = [];
    for (let number = 0; number < count; number++) {
      const researcher = await seedResearcher(services, { email: `seeded-${number}@example.org` });
      const session = await transaction(services.db, (tx) =>
        startSession(services, tx, researcher.id, services.now()),
      );
      tokens.push(session.access);
    }
    return tokens;
  };
  return withServices(dataDir, seed, environment);
}
