import type { Answer } from "../../forms/data-request";

interface Options {
  signal: AbortSignal;
  /** Called as bytes are sent. */
  onProgress?: (sentBytes: number, totalBytes: number) => void;
}

/**
 * Posts a form and reports upload progress, which `fetch` cannot. Resolves with any response; rejects when
 * there is none, or when the signal stopped it.
 */
export function post(url: string, form: FormData, { signal, onProgress }: Options): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // One that was stopped before does not report any progress.
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const fail = () => reject(new Error("No answer came."));
    signal.addEventListener("abort", stop);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(loaded, total));
    request.addEventListener("error", fail);
    request.addEventListener("abort", fail);
    request.addEventListener("timeout", fail);
    request.addEventListener("load", () =>
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      }),
    );
    request.addEventListener("loadend", () => signal.removeEventListener("abort", stop));
    request.open("POST", url);
    request.send(form);
  });
}
