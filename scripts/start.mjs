import { buildIfStale } from "./build.mjs";
import { refuseWords, settingsAreVariables } from "./local/no-words.mjs";

refuseWords("npm start", settingsAreVariables);
// React and Remix read this when they are loaded.
process.env.NODE_ENV = "production";

await buildIfStale();
const { startLocal } = await import("../build/node/server.js");
try {
  await startLocal(process.env);
} catch (error) {
  // Only the message, for the developer; the stack trace does not help there.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
