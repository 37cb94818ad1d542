import { runBundle } from "./run-bundle";

runBundle("key-check.worker");
