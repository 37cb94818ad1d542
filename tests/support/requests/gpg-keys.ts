import { generateKey } from "openpgp";
import type { TestApi } from "../servers/api";

/** The test clock is two weeks later. */
export const date = new Date("2026-01-01T00:00:00Z");
const userIDs = [{ name: "Ada Rossi", email: "ada@example.org" }];

/** A key pair as researchers have them, made at the beginning of the test's year. */
export function pair(
  options: Omit<Parameters<typeof generateKey>[0], "format" | "userIDs"> & {
    userIDs?: typeof userIDs | { name: string }[];
  } = {},
) {
  return generateKey({ userIDs, date, ...options, format: "object" });
}

export function upload(api: TestApi, token: string, content: string | Uint8Array) {
  return api.request("POST", "/gpg/keys", { token, body: formWith(content) });
}

export function formWith(content: string | Uint8Array): FormData {
  const form = new FormData();
  form.append("public_file", new File([new Uint8Array(Buffer.from(content))], "key.asc"));
  return form;
}
