import {
  decrypt,
  decryptKey,
  decryptSessionKeys,
  type KeyID,
  type Message,
  type PrivateKey,
  readMessage,
  readPrivateKeys,
  type SessionKey,
} from "openpgp";
import { keyBlocksIn } from "../../api/gpg/key-file.js";
import { isSecret, packetsIn } from "../../api/gpg/key-packets.js";
import type { ProgrammeContext } from "../shared/context";
import { Refusal } from "../shared/errors";
import { readText, unread } from "../shared/import-file";
import { type OpenNamed, readNamed } from "../shared/named-files";
import { openChunks } from "./chunks";

/** The content of a sealed message. */
export interface Unsealed {
  bytes: Uint8Array;
  name: string;
}

/** The private keys of a file, which open submissions; they never leave this process. */
export interface UnsealingKey {
  /**
   * Looks for the key to a sealed message, and unlocks it; opens nothing. Throws a Refusal when the message is for other recipients,
   * and when the key's passphrase is missing or wrong.
   */
  fits(sealed: string | Uint8Array, what: string): Promise<void>;
  /** Opens a sealed message, armoured or binary. Throws a Refusal as `fits` does, and when the message was changed. */
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
  { openTerminal, openNamed }: Pick<ProgrammeContext, "openTerminal" | "openNamed">,
  file: string | undefined,
): PassphraseSource {
  if (file !== undefined) {
    const read = async () => (await readText(openNamed, file)).replace(/\r?\n$/, "");
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
 * Reads the private keys of a file: after a change of keys the one that opens a submission depends on when it was sent. Each is
 * unlocked once a message needs it. Throws a Refusal for a file that has none.
 */
export async function readUnsealingKey(
  openNamed: OpenNamed,
  file: string,
  passphrase: PassphraseSource,
): Promise<UnsealingKey> {
  const keys = await readKeyFile(openNamed, file);
  const unlocked = unlocking(keys, file, passphrase);
  const fitting = async (sealed: string | Uint8Array, what: string) => {
    const message = await parsed(sealed, what);
    const recipients = message.getEncryptionKeyIDs();
    const key = keys.find((each) => isFor(recipients, each));
    if (!key) throw new Refusal(sayForOthers(recipients, { what, file, count: keys.length }));
    return { message, key: await unlocked(key) };
  };
  return {
    async fits(sealed, what) {
      await fitting(sealed, what);
    },
    async open(sealed, what) {
      const { message, key } = await fitting(sealed, what);
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

async function readKeyFile(openNamed: OpenNamed, file: string): Promise<PrivateKey[]> {
  const bytes = await readNamed(openNamed, file).catch((error: unknown) => {
    throw unread(error, file);
  });
  const blocks = keyBlocksIn(bytes);
  const secrets = blocks.filter((block) => packetsIn(block).some(isSecret));
  const read = secrets.map((block) =>
    readPrivateKeys({ binaryKeys: new Uint8Array(block) }).catch((): PrivateKey[] => []),
  );
  const keys = (await Promise.all(read)).flat();
  if (keys.length > 0) return keys;
  throw new Refusal(
    blocks.length > 0 && secrets.length === 0
      ? `${file} is a public key: it seals, and only its private half opens. Give --key the private half.`
      : `${file} is no OpenPGP private key. Export it with "gpg --export-secret-keys --armor".`,
  );
}

/** Returns a function that unlocks each key once, one after another: a terminal has one line for questions. */
function unlocking(keys: readonly PrivateKey[], file: string, source: PassphraseSource) {
  const begun = new Map<PrivateKey, Promise<PrivateKey>>();
  let last: Promise<unknown> = Promise.resolve();
  return (key: PrivateKey): Promise<PrivateKey> => {
    const which = keys.length === 1 ? "the key" : `the key ${shownId(key.getKeyID())}`;
    const unlocked = begun.get(key) ?? last.then(() => unlock(key, `${which} in ${file}`, source));
    begun.set(key, unlocked);
    last = unlocked.catch(() => {});
    return unlocked;
  };
}

async function unlock(key: PrivateKey, which: string, source: PassphraseSource): Promise<PrivateKey> {
  if (key.isDecrypted()) return key;
  for (let left = source.tries; left > 0; left--) {
    const passphrase = await source.read(`Passphrase of ${which}: `);
    const unlocked = await decryptKey({ privateKey: key, passphrase }).catch(() => null);
    if (unlocked) return unlocked;
  }
  throw new Refusal(`${source.wrong} does not open ${which}.`);
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

const shownId = (id: KeyID) => id.toHex().toUpperCase();

function isFor(recipients: readonly KeyID[], key: PrivateKey): boolean {
  const own = new Set(key.getKeyIDs().map(shownId));
  return recipients.some((id) => own.has(shownId(id)));
}

function sayForOthers(
  recipients: readonly KeyID[],
  { what, file, count }: { what: string; file: string; count: number },
): string {
  const ids = recipients.map(shownId).join(" and ");
  const others = count === 1 ? "is another one" : `has ${count} others`;
  return `${what} is sealed for the ${recipients.length === 1 ? "key" : "keys"} ${ids}, and ${file} ${others}.`;
}
