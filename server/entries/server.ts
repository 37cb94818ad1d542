import { runBundle } from "./run-bundle";

export const { startLocal, startProduction } = runBundle<typeof import("../../server")>("server");
