import { buildIfStale } from "./build.mjs";
import { refuseWords, settingsAreVariables } from "./local/no-words.mjs";

refuseWords("npm run serve", settingsAreVariables);
// React and Remix read this when they are loaded.
process.env.NODE_ENV = "production";

await buildIfStale();
const { startProduction } = await import("../build/node/server.js");
try {
  await startProduction(process.env);
} catch (error) {
  // Only the message, for the operator; the stack trace does not help there.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
