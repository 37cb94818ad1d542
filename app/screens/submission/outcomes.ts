export { CancelOutcome } from "./CancelOutcome";
export { Received } from "./Received";
export { send } from "./send";
