import { readFileSync } from "node:fs";

// The build's first run of a bundle, whose compiled code is stored: `node scripts/build/first-run.mjs NAME WORDS…`
const [name] = process.argv.splice(2, 1);
const { keepCompiled, runBundle } = await import("../../build/node/run-bundle.js");

if (name === "server") {
  const { startProduction } = await import("../../build/node/server.js");
  await startProduction(process.env);
  for (const path of ["/readyz", "/login"]) {
    const { status } = await fetch(process.env.PUBLIC_URL + path, { signal: AbortSignal.timeout(30_000) });
    if (status !== 200) throw new Error(`${path} of the new build answers ${status}.`);
  }
} else if (name === "key-check.worker") {
  // Here and not in a thread, because only the thread itself could store the code that it compiled.
  const { checkKey } = runBundle(name);
  await checkKey(readFileSync(process.env.PROGRAMME_PUBLIC_KEY_FILE), new Date());
} else {
  await import(`../../build/node/${name}.js`);
}
keepCompiled();
process.exit();
