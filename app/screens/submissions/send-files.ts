import { type Answer, wholeAnswer } from "../../forms/data-request";
import { keepAlive } from "../../shell/keep-alive";
import { keepFiles, report } from "../submission/outbox";
import { post } from "../submission/post";

/**
 * Posts a form as `wholeAnswer` does; one with files tells how far they have come, and keeps them for a form that has to send
 * them again.
 */
export async function sendFiles(url: string, init: RequestInit): Promise<Answer | undefined> {
  const { body, signal } = init;
  const files = body instanceof FormData ? chosenIn(body) : [];
  keepFiles(files);
  if (!(body instanceof FormData) || files.length === 0) return wholeAnswer(url, init);
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  const stopping = signal ?? new AbortController().signal;
  report({ sentBytes: 0, totalBytes });
  try {
    // An answer that comes after minutes is no place for what the session is known by next.
    await keepAlive(String(body.get("csrf")), stopping);
    const onProgress = (sentBytes: number, total: number) => report({ sentBytes, totalBytes: total });
    return await post(url, body, { signal: stopping, onProgress });
  } catch (error) {
    if (stopping.aborted) throw error;
    return undefined;
  } finally {
    report(undefined);
  }
}

const chosenIn = (form: FormData) =>
  form.getAll("attachments").filter((file): file is File => file instanceof File && file.name !== "");
