import { readConfiguration } from "../../../api/configuration";
import type { Services } from "../../../api/services";
import type { Instance } from "../servers/production";
import { seedAccessTokens, withData } from "./seeded-data";

/** Opens a production instance's data, with its own keys and cheap password hashes. */
export function withInstance<Result>(
  { environment }: Pick<Instance, "environment">,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  return withData(readConfiguration(environment, "production"), work);
}

/** Writes complete researchers with a session each into a production instance; returns their access tokens. */
export function seedTokens(instance: Instance, count: number): Promise<string[]> {
  return withInstance(instance, (services) => seedAccessTokens(services, count));
}
