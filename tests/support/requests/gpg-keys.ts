import { generateKey } from "openpgp";
import { transaction } from "../../../api/database/transaction";
import { replaceKey } from "../../../api/gpg/gpg.store";
import { checkKey } from "../../../api/gpg/key-rules.js";
import type { Services } from "../../../api/services";
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

/** A file as a browser sends it, with a new public key: made a minute ago by the clock of a running site. */
export async function keyFile(name = "Ada Rossi") {
  const made = new Date(Date.now() - 60_000);
  const { publicKey } = await generateKey({ userIDs: [{ name, email: "ada@example.org" }], date: made });
  return { name: "key.asc", mimeType: "application/pgp-keys", buffer: Buffer.from(publicKey) };
}

/** Puts a new public key of a researcher on file, in place of an earlier one. Returns its private half, armoured. */
export async function seedKey(
  { db, now }: Pick<Services, "db" | "now">,
  researcher_id: string,
): Promise<string> {
  const { publicKey, privateKey } = await pair();
  const { user_ids, ...key } = await checkKey(publicKey.write(), date);
  const row = { ...key, researcher_id, user_ids: JSON.stringify(user_ids), created_at: now() };
  await transaction(db, (tx) => replaceKey(tx, row));
  return privateKey.armor();
}

export function upload(api: TestApi, token: string, content: string | Uint8Array) {
  return api.request("POST", "/gpg/keys", { token, body: formWith(content) });
}

export function formWith(content: string | Uint8Array): FormData {
  const form = new FormData();
  form.append("public_file", new File([new Uint8Array(Buffer.from(content))], "key.asc"));
  return form;
}
