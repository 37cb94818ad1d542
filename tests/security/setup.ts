import type { TestProject } from "vitest/node";
import { startSite } from "../support/servers/running-site";

/** The address and the data of the attacked instance. */
export interface Attacked {
  url: string;
  dataDir: string;
}

declare module "vitest" {
  interface ProvidedContext {
    attacked: Attacked;
  }
}

/** Starts the one instance that every file of the suite attacks, as `npm start` would. */
export default async function setup(project: TestProject) {
  const site = await startSite();
  project.provide("attacked", { url: site.url, dataDir: site.dataDir });
  return () => site.stop();
}
