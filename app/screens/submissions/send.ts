import { wholeAnswer } from "../../forms/data-request";
import { keepOnSilence, type Posting } from "../../forms/keep-on-silence";
import { keepAlive } from "../../shell/keep-alive";
import { report } from "../submission/outbox";
import { post } from "../submission/post";
import { startReport } from "../submission/progress";

/** Posts a form of a submission's screen, and reports the progress of its files. */
const postTelling: Posting = async (url, init) => {
  const { body, signal } = init;
  const onProgress = body instanceof FormData ? startReport(body) : undefined;
  if (!(body instanceof FormData) || !onProgress) return wholeAnswer(url, init);
  try {
    // A response that comes after minutes must not carry the session's next tokens (app/screens/submission/send.ts).
    await keepAlive(String(body.get("csrf")), signal);
    return await post(url, body, { signal, onProgress });
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  } finally {
    report(undefined);
  }
};

/** Sends a form as Remix would, reports the progress of its files, and leaves it as it is where no response comes. */
export const send = (route: string) => keepOnSilence(route, postTelling);
