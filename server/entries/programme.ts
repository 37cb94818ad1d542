import { runBundle } from "./run-bundle";

await runBundle<typeof import("../../programme/cli/bin")>("programme").ended;
