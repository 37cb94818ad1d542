import { fileURLToPath } from "node:url";
import { run } from "./local/run.mjs";

// Uploads the stories to Chromatic, for teams that review there; the token is on the project's page on Chromatic.
if (process.env.CHROMATIC_PROJECT_TOKEN) {
  const chromatic = fileURLToPath(new URL("../node_modules/chromatic/dist/bin.cjs", import.meta.url));
  await run(process.execPath, [chromatic, ...process.argv.slice(2)]);
} else {
  console.log(
    "Nothing was sent to Chromatic: CHROMATIC_PROJECT_TOKEN is not set. The review in the repository needs no token: npm run visual",
  );
}
