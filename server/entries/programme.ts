import { runBundle } from "./run-bundle";

await runBundle<typeof import("../../api/programme/bin")>("programme").ended;
