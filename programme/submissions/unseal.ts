import { readFile } from "node:fs/promises";
import {
  decrypt,
  decryptKey,
  decryptSessionKeys,
  type KeyID,
  type Message,
  type PrivateKey,
  readMessage,
  readPrivateKey,
  type SessionKey,
} from "openpgp";
import { keyBlocksIn } from "../../api/gpg/key-file.js";
import { isSecret, packetsIn } from "../../api/gpg/key-packets.js";
import type { ProgrammeContext } from "../shared/context";
import { Refusal } from "../shared/errors";
import { readText } from "../shared/import-file";
import { openChunks } from "./chunks";

/** The content of a sealed message. */
export interface Unsealed {
  bytes: Uint8Array;
  name: string;
}

/** A private key that opens submissions; it never leaves this process. */
export interface UnsealingKey {
  /** Throws a Refusal when a sealed message is for other recipients; opens nothing. */
  fits(sealed: string | Uint8Array, what: string): Promise<void>;
  /** Opens a sealed message, armoured or binary. Throws a Refusal when it was changed, or is for other recipients. */
  open(sealed: string | Uint8Array, what: string): Promise<Unsealed>;
}

/** The source of a key's passphrase. */
export interface PassphraseSource {
  /** @param question the prompt for the manager. Throws a Refusal when there is no terminal to ask on. */
  read(question: string): Promise<string>;
  /** How many passphrases are tried. */
  tries: number;
  /** The beginning of the message about a wrong one, before the key's file. */
  wrong: string;
}

/** Reads the passphrase from a file, or without one from the manager's terminal. */
export function passphraseFrom(
  { openTerminal }: Pick<ProgrammeContext, "openTerminal">,
  file: string | undefined,
): PassphraseSource {
  if (file !== undefined) {
    const read = async () => (await readText(file)).replace(/\r?\n$/, "");
    return { read, tries: 1, wrong: `The passphrase in ${file}` };
  }
  const read = async (question: string) => {
    const terminal = openTerminal();
    if (terminal) return terminal.askSecret(question);
    throw new Refusal(
      "The key is protected by a passphrase, and there is no terminal to ask for it. Add --passphrase-file with its file.",
    );
  };
  return { read, tries: 3, wrong: "That passphrase" };
}

/**
 * Reads a private key. Throws a Refusal for a file that is none, and for a key under a passphrase that is missing or
 * wrong.
 */
export async function readUnsealingKey(file: string, passphrase: PassphraseSource): Promise<UnsealingKey> {
  const key = await unlock(await readKeyFile(file), file, passphrase);
  const fitting = async (sealed: string | Uint8Array, what: string) => {
    const message = await parsed(sealed, what);
    refuseForOthers(message.getEncryptionKeyIDs(), key, file, what);
    return message;
  };
  return {
    async fits(sealed, what) {
      await fitting(sealed, what);
    },
    async open(sealed, what) {
      const message = await fitting(sealed, what);
      try {
        return await opened(message, key);
      } catch {
        throw new Refusal(
          `${what} cannot be opened: its sealed content was changed. Restore it from a backup.`,
        );
      }
    },
  };
}

async function opened(message: Message<Uint8Array>, decryptionKeys: PrivateKey): Promise<Unsealed> {
  const sessionKeys = await decryptSessionKeys({ message, decryptionKeys });
  const inside = openChunks(
    message,
    sessionKeys.map(({ data }) => data),
  );
  if (inside) {
    const content = await readMessage({ binaryMessage: inside });
    const bytes = content.getLiteralData();
    if (!bytes) throw new Error("The message has no content.");
    return { bytes, name: content.getFilename() ?? "" };
  }
  const { data, filename } = await decrypt({
    message,
    sessionKeys: sessionKeys as SessionKey[],
    format: "binary",
  });
  return { bytes: new Uint8Array(data), name: filename };
}

async function readKeyFile(file: string): Promise<PrivateKey> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(
      error.code === "ENOENT" ? `There is no file ${file}.` : `${file} could not be read (${error.code}).`,
    );
  });
  const blocks = keyBlocksIn(bytes);
  const secret = blocks.find((block) => packetsIn(block).some(isSecret));
  const binaryKey = secret && new Uint8Array(secret);
  const key = binaryKey && (await readPrivateKey({ binaryKey }).catch(() => null));
  if (key) return key;
  throw new Refusal(
    blocks.length > 0 && !secret
      ? `${file} is a public key: it seals, and only its private half opens. Give --key the private half.`
      : `${file} is no OpenPGP private key. Export it with "gpg --export-secret-keys --armor".`,
  );
}

async function unlock(key: PrivateKey, file: string, source: PassphraseSource): Promise<PrivateKey> {
  if (key.isDecrypted()) return key;
  for (let left = source.tries; left > 0; left--) {
    const passphrase = await source.read(`Passphrase of the key in ${file}: `);
    const unlocked = await decryptKey({ privateKey: key, passphrase }).catch(() => null);
    if (unlocked) return unlocked;
  }
  throw new Refusal(`${source.wrong} does not open the key in ${file}.`);
}

async function parsed(sealed: string | Uint8Array, what: string): Promise<Message<Uint8Array>> {
  try {
    return await (typeof sealed === "string"
      ? (readMessage({ armoredMessage: sealed }) as Promise<Message<never>>)
      : readMessage({ binaryMessage: sealed }));
  } catch {
    throw new Refusal(`${what} is no sealed message: it was changed. Restore it from a backup.`);
  }
}

function refuseForOthers(recipients: KeyID[], key: PrivateKey, file: string, what: string): void {
  const own = new Set(key.getKeyIDs().map((id) => id.toHex()));
  if (recipients.some((id) => own.has(id.toHex()))) return;
  const ids = recipients.map((id) => id.toHex().toUpperCase()).join(" and ");
  const keys = recipients.length === 1 ? "key" : "keys";
  throw new Refusal(`${what} is sealed for the ${keys} ${ids}, and ${file} is another one.`);
}
