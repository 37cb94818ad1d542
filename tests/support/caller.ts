import type { RunningSite } from "../support/running-site";

/** What a call carries; each is one kind of body. */
interface Sent {
  token?: string;
  json?: unknown;
  form?: Record<string, string>;
  file?: Uint8Array<ArrayBuffer>;
  /** Ends the call from this side. */
  signal?: AbortSignal;
}

/** Sends one call to the API of a running instance, as a program would. */
export function send(
  { url }: Pick<RunningSite, "url">,
  method: string,
  path: string,
  { token, json, form, file, signal }: Sent = {},
): Promise<Response> {
  return fetch(`${url}/api${path}`, {
    method,
    signal,
    headers: {
      Cookie: "csrftoken=of-this-test",
      "X-CSRFToken": "of-this-test",
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(json ? { "Content-Type": "application/json" } : {}),
    },
    body: json ? JSON.stringify(json) : form ? new URLSearchParams(form) : file ? formWith(file) : undefined,
  });
}

function formWith(file: Uint8Array<ArrayBuffer>): FormData {
  const body = new FormData();
  body.append("attachments", new Blob([file]), "poc.bin");
  return body;
}

const text = "Some text of the research.";

/** The least that can be submitted. */
export const research = {
  title: "Under fault",
  "High-Level Overview": text,
  "Root Cause Analysis": text,
  "Proof-of-Concept": text,
  Steps: text,
};
