import { type Configuration, readConfiguration } from "../../../api/configuration";
import { createHasher } from "../../../api/crypto/hasher";
import { createLog } from "../../../api/logging/log";
import { openServices } from "../../../api/open-services";
import type { Services } from "../../../api/services";
import { seedResearcher } from "../people/researchers";
import { newSession } from "../people/sessions";

/**
 * Opens a running instance's data from this process, with its own keys and cheap password hashes.
 *
 * @param environment its settings besides its data folder
 */
export function withServices<Result>(
  dataDir: string,
  work: (services: Services) => Promise<Result>,
  environment: Record<string, string> = {},
): Promise<Result> {
  return withData(readConfiguration({ ...environment, DATA_DIR: dataDir }, "local"), work);
}

/** Opens the data that a configuration leads to, with its own keys and cheap password hashes. */
export async function withData<Result>(
  configuration: Configuration,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  const services = await openCheaply(configuration);
  try {
    return await work(services);
  } finally {
    await services.db.destroy();
  }
}

/** The instance's own process writes its log: the lines of this one would stand between the tests' results. */
const silent = createLog({ write() {} });

/** The services of an instance in this process, with cheap password hashes. */
export async function openCheaply(configuration: Configuration): Promise<Services> {
  const hasher = createHasher({ memoryKiB: 64, passes: 1, parallel: 2, queue: 50 });
  return { ...(await openServices(configuration, { log: silent })), hasher };
}

/** Writes complete researchers with a session each into a running instance's data, and returns their access tokens. */
export function seedSessions(
  dataDir: string,
  count: number,
  environment: Record<string, string> = {},
): Promise<string[]> {
  return withServices(dataDir, (services) => seedAccessTokens(services, count), environment);
}

/** Writes complete researchers with a session each, and returns their access tokens. */
export async function seedAccessTokens(services: Services, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let number = 0; number < count; number++) {
    const { id } = await seedResearcher(services, { email: `seeded-${number}@example.org` });
    const session = await newSession(services, id);
    tokens.push(session.access);
  }
  return tokens;
}

/** Makes a researcher's logins eleven minutes older: what asks for a recent one, or for a code, asks now. */
export function ageLogins(dataDir: string, researcherId: string) {
  return withServices(dataDir, ({ db }) =>
    db
      .updateTable("sessions")
      .set((is) => ({ authenticated_at: is("authenticated_at", "-", 11 * 60_000) }))
      .where("researcher_id", "=", researcherId)
      .execute(),
  );
}
