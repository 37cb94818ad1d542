import { buildIfStale } from "../build.mjs";
import { refuseWords, settingsAreVariables } from "./no-words.mjs";

/**
 * Builds what is stale and starts the site in this process. Where it cannot start, it prints why and ends the process.
 *
 * @param {string} command the line that starts it
 * @param {"startLocal" | "startProduction"} mode the function of `server.ts` that starts it
 */
export async function startSite(command, mode) {
  refuseWords(command, settingsAreVariables);
  // React and Remix read this when they are loaded.
  process.env.NODE_ENV = "production";

  await buildIfStale();
  const server = await import("../../build/node/server.js");
  try {
    await server[mode](process.env);
  } catch (error) {
    // Only the message: a stack trace does not help those who start it.
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
