import type { RunningSite } from "../servers/running-site";

/** The double submit that a program makes up for itself. */
export const csrf = { Cookie: "csrftoken=of-this-test", "X-CSRFToken": "of-this-test" };

/** The parts of a call; at most one kind of body. */
export interface Sent {
  token?: string;
  /** Its `Origin`; a program need not send one. */
  origin?: string;
  json?: unknown;
  form?: Record<string, string>;
  /** Bytes are called poc.bin. */
  file?: Uint8Array<ArrayBuffer> | File;
  /** Ends the call from this side. */
  signal?: AbortSignal;
}

/** Sends one call to the API of a running instance, as a program would. */
export function send(
  { url }: Pick<RunningSite, "url">,
  method: string,
  path: string,
  { token, origin, json, form, file, signal }: Sent = {},
): Promise<Response> {
  return fetch(`${url}/api${path}`, {
    method,
    signal,
    headers: {
      ...csrf,
      ...(origin ? { Origin: origin } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(json ? { "Content-Type": "application/json" } : {}),
    },
    body: json ? JSON.stringify(json) : form ? new URLSearchParams(form) : file ? formWith(file) : undefined,
  });
}

function formWith(file: Uint8Array<ArrayBuffer> | File): FormData {
  const body = new FormData();
  body.append("attachments", file instanceof File ? file : new File([file], "poc.bin"));
  return body;
}

const text = "Some text of the research.";

/** The least that can be submitted. */
export const research = {
  title: "A test's research",
  "High-Level Overview": text,
  "Root Cause Analysis": text,
  "Proof-of-Concept": text,
  Steps: text,
};
