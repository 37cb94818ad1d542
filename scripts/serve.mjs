import { buildIfStale } from "./build.mjs";

// React and Remix read this when they are loaded.
process.env.NODE_ENV = "production";

await buildIfStale();
const { startProduction } = await import("../build/node/server.js");
await startProduction(process.env);
