import { lazyPart } from "../../shell/lazy-part";
import { AttachAgain as AttachAgainNow } from "./AttachAgain";
import { fetchOutcomes } from "./fetch-outcomes";
import { Received as ReceivedNow } from "./Received";

const fetchAttachAgain = async () => (await import("./AttachAgain")).AttachAgain;

/** Asks for the files alone (AttachAgain.tsx). It loads after the page; on the server, where no screen suspends, it is loaded already. */
export const AttachAgain = import.meta.env.SSR ? AttachAgainNow : lazyPart(fetchAttachAgain);

/** Reports that the research is stored (Received.tsx), and loads as `AttachAgain` does. */
export const Received = import.meta.env.SSR
  ? ReceivedNow
  : lazyPart(async () => (await fetchOutcomes()).Received);

/** Fetches the function that sends the form, and the components that the screen may show after a response. Rejects when one cannot be fetched. */
export const fetchSend = async () => {
  const [{ send }] = await Promise.all([fetchOutcomes(), fetchAttachAgain()]);
  return send;
};
