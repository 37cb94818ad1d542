import { lazyPart } from "../../shell/lazy-part";
import { AttachAgain as AttachAgainNow } from "./AttachAgain";
import { fetchCancelOutcome } from "./Attachments";
import { Received as ReceivedNow } from "./Received";

const fetchOutcomes = () => import("./outcomes");

/** Asks for the files alone (AttachAgain.tsx). It loads after the page; on the server, where no screen suspends, it is loaded already. */
export const AttachAgain = import.meta.env.SSR
  ? AttachAgainNow
  : lazyPart(async () => (await fetchOutcomes()).AttachAgain);

/** Reports that the research is stored (Received.tsx), and loads as `AttachAgain` does. */
export const Received = import.meta.env.SSR
  ? ReceivedNow
  : lazyPart(async () => (await fetchOutcomes()).Received);

/** Fetches the components that the screen may show after a response. Rejects when one of them cannot be fetched. */
export const loadOutcomes = () => Promise.all([fetchOutcomes(), fetchCancelOutcome()]);
