import { buildIfStale } from "./build.mjs";

// React and Remix read this when they are loaded.
process.env.NODE_ENV = "production";

if (await buildIfStale()) console.log("built");
const { startLocal } = await import("../build/node/server.js");
await startLocal(process.env);
