import { buildIfStale } from "./build.mjs";

process.env.NODE_ENV = "production";

await buildIfStale();
await import("../build/node/programme.js");
