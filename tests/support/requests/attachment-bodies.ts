import { TEST_CSRF, type TestApi, testApi } from "../servers/api";
import { memoryStore } from "../servers/memory-store";
import { seedSubmission } from "./submissions";

/** The API with a researcher and a submission of theirs. */
export async function withSubmission(store = memoryStore()) {
  const api = Object.assign(await testApi({ store }), { store });
  const { token, id: researcher_id } = await api.signedIn();
  const id = api.services.newId();
  const submission = { id, researcher_id, details: "{}", created_at: 0, decided_at: null };
  await seedSubmission(api.services, submission);
  return { api, token, id, researcher_id, path: `/submissions/${id}/attachments` };
}

export function file(name: string, content: string | Uint8Array<ArrayBuffer>): File {
  return new File([content], name);
}

/** One file of a form whose boundary is `b`. */
export function part(name: string, content: string): string {
  return `--b\r\nContent-Disposition: form-data; name="attachments"; filename="${name}"\r\n\r\n${content}\r\n`;
}

export function send(api: TestApi, token: string, path: string, files: File[]) {
  const body = new FormData();
  for (const one of files) body.append("attachments", one);
  return api.request("POST", path, { token, body });
}

export function raw(
  api: TestApi,
  token: string,
  path: string,
  body: string | ReadableStream<Uint8Array>,
  contentType: string,
  headers: Record<string, string> = {},
) {
  const request = new Request(`http://api.test${path}`, {
    method: "POST",
    body: typeof body === "string" ? new Blob([body]).stream() : body,
    duplex: "half",
    headers: {
      Authorization: `Bearer ${token}`,
      Cookie: `csrftoken=${TEST_CSRF}`,
      "X-CSRFToken": TEST_CSRF,
      ...(contentType ? { "Content-Type": contentType } : {}),
      ...headers,
    },
  } as RequestInit);
  return api.app.request(request, undefined, { address: "192.0.2.1" });
}

/** A body that never ends, and how often it was asked for more; a stream asks once by itself. */
export function endless() {
  let pulls = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulls++;
      controller.enqueue(new Uint8Array(1024));
    },
  });
  return { body, pulled: () => pulls };
}
