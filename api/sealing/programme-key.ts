import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CheckedKey } from "../gpg/key-rules.js";
import type { KeyThread } from "../gpg/key-thread";
import { type Recipient, recipientOf } from "./seal";

/** The operator configured the key, so that only a hanging check is refused. Milliseconds. */
const AT_START = { loading: 60_000, checking: 60_000 };

/** The key that submissions are sealed to. Its private half is with the managers, never here. */
export interface ProgrammeKey {
  recipient: Recipient;
  /** In upper-case hexadecimal. */
  fingerprint: string;
  /** Milliseconds since 1970; null for a key that does not expire. */
  expires_at: number | null;
}

/**
 * Reads the programme's public key and checks it as researchers' keys are checked. Throws a sentence when there is
 * none, or when the check refuses it.
 *
 * @param file armoured or binary
 * @param now milliseconds since 1970
 * @param thread checks the key, and ends
 */
export async function readProgrammeKey(file: string, now: number, thread: KeyThread): Promise<ProgrammeKey> {
  try {
    const judged = await thread.judge({ bytes: read(file), now }, AT_START);
    if ("problem" in judged) throw unusable(file, judged.problem);
    return programmeKeyOf(judged.key);
  } finally {
    // Nothing waits for its end.
    void thread.end();
  }
}

function read(file: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(file));
  } catch (error) {
    throw unusable(file, `It could not be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** A checked key to seal for. */
export function programmeKeyOf(checked: CheckedKey): ProgrammeKey {
  const { public_file, encryption_key_id, fingerprint, expires_at } = checked;
  let owner: Promise<Recipient> | undefined;
  const read = () => {
    owner ??= recipientOf(public_file, encryption_key_id);
    return owner;
  };
  const recipient: Recipient = {
    opens: async () => (await read()).opens(),
    wrap: async (sessionKey, format) => (await read()).wrap(sessionKey, format),
  };
  return { recipient, fingerprint, expires_at };
}

/** A demo pair's two files. */
export const demoKeyFiles = (folder: string) => ({
  publicFile: join(folder, "programme-public.asc"),
  privateFile: join(folder, "programme-private.asc"),
});

/**
 * Makes a key pair for a local instance, where a manager and the server are the same person, unless it is there.
 *
 * @param folder appears with both halves or not at all, for this account only
 */
export async function makeDemoKeys(folder: string): Promise<void> {
  const { publicFile } = demoKeyFiles(folder);
  if (existsSync(publicFile)) return;
  const { generateKey } = await import("openpgp");
  const { publicKey, privateKey } = await generateKey({
    userIDs: [{ name: "Conclave demo programme", email: "programme@conclave.example" }],
    format: "armored",
    // Software of RFC 9580 opens it, the managers' command included.
    config: { aeadProtect: true },
  });
  const partial = `${folder}.${randomUUID()}.partial`;
  await mkdir(partial, { recursive: true, mode: 0o700 });
  await writePrivately(demoKeyFiles(partial).publicFile, publicKey);
  await writePrivately(demoKeyFiles(partial).privateFile, privateKey);
  try {
    await rename(partial, folder);
  } catch (error) {
    // Another process was first, and its pair is used; or the folder has another key already.
    if (!existsSync(publicFile)) await joinFolder(partial, folder, error);
    await rm(partial, { recursive: true });
  }
}

/** Moves a pair into an existing folder, last the half by which the pair is recognised. Throws `error` where it is no folder. */
async function joinFolder(partial: string, folder: string, error: unknown): Promise<void> {
  if (!existsSync(folder)) throw error;
  const [from, to] = [demoKeyFiles(partial), demoKeyFiles(folder)];
  await rename(from.privateFile, to.privateFile);
  await rename(from.publicFile, to.publicFile);
}

function writePrivately(file: string, text: string): Promise<void> {
  return writeFile(file, text, { mode: 0o600, flush: true });
}

function unusable(file: string, reason: string): Error {
  return new Error(
    `PROGRAMME_PUBLIC_KEY_FILE (${file}) cannot be used: ${reason} Without it submissions would be readable to anyone who gets hold of the disk.`,
  );
}
