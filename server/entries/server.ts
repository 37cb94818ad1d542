import { startKeyThread } from "../../api/gpg/key-thread";
import { runBundle } from "./run-bundle";

type Bundle = typeof import("../../server");

/** Starts the thread before the slow part: the server's start waits for it in the end. */
function started(start: "startLocal" | "startProduction", environment: NodeJS.ProcessEnv): Promise<void> {
  const thread = startKeyThread();
  return runBundle<Bundle>("server")[start](environment, thread);
}

/** A local instance; see `server.ts`. */
export const startLocal = (environment: NodeJS.ProcessEnv) => started("startLocal", environment);

/** A server in production; see `server.ts`. */
export const startProduction = (environment: NodeJS.ProcessEnv) => started("startProduction", environment);
