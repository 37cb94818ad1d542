import { startSession } from "../../api/auth/sessions";
import { readConfiguration } from "../../api/configuration";
import { transaction } from "../../api/database/transaction";
import { openServices } from "../../api/open-services";
import { createHasher } from "../../api/security/hasher";
import { seedResearcher } from "./researchers";

/**
 * Writes complete researchers with a session each into a running instance's data, and answers their access
 * tokens. Their passwords are hashed cheaply; nobody signs in with them.
 */
export async function seedSessions(dataDir: string, count: number): Promise<string[]> {
  const services = await openServices(readConfiguration({ DATA_DIR: dataDir }, "local"));
  services.hasher = createHasher({ memoryKiB: 64, passes: 1, parallel: 2, queue: 50 });
  const tokens: string[] = [];
  for (let number = 0; number < count; number++) {
    const researcher = await seedResearcher(services, { email: `seeded-${number}@example.org` });
    const session = await transaction(services.db, (tx) =>
      startSession(services, tx, researcher.id, services.now()),
    );
    tokens.push(session.access);
  }
  await services.db.destroy();
  return tokens;
}
