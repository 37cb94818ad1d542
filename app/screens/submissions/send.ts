import { type Answer, NO_ANSWER, wholeAnswer } from "../../forms/data-request";
import { keepOnSilence, type Posting } from "../../forms/keep-on-silence";
import { keepAlive } from "../../shell/keep-alive";
import { report } from "../submission/outbox";
import { post } from "../submission/post";
import { startReport } from "../submission/progress";

/** The answer to what was stopped here. A message keeps its id, so that the same text is one message, however often it is sent. */
const stopped: Answer = {
  status: NO_ANSWER,
  text: "You stopped sending, so this may have been received or not. Everything you entered is still here: send it again, and nothing is stored twice.",
  header: (name) => (name === "Content-Type" ? "text/plain" : null),
};

/** Posts a form of a submission's screen, and reports the progress of its files, which can be stopped. */
const postTelling: Posting = async (url, init) => {
  const { body, signal } = init;
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  signal.addEventListener("abort", stop);
  const onProgress = body instanceof FormData ? startReport(body, stop) : undefined;
  if (!(body instanceof FormData) || !onProgress) return wholeAnswer(url, init);
  try {
    // A response that comes after minutes must not carry the session's next tokens (app/screens/submission/send.ts).
    await keepAlive(String(body.get("csrf")), stopping.signal);
    return await post(url, body, { signal: stopping.signal, onProgress });
  } catch (error) {
    if (signal.aborted) throw error;
    return stopping.signal.aborted ? stopped : undefined;
  } finally {
    report(undefined);
  }
};

/** Sends a form as Remix would, reports the progress of its files, and leaves it as it is where no response comes. */
export const send = (route: string) => keepOnSilence(route, postTelling);
