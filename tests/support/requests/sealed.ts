import { decrypt, generateKey, type Message, readMessage, readPrivateKey } from "openpgp";
import { checkKey } from "../../../api/gpg/key-rules.js";
import { type ProgrammeKey, programmeKeyOf } from "../../../api/sealing/programme-key";

/** Before the test clock's year begins. */
const madeAt = new Date("2026-01-01T00:00:00Z");

/** A programme's key with its private half, armoured, as a manager stores it. */
export interface TestProgrammeKey {
  programmeKey: ProgrammeKey;
  privateKey: string;
}

let made: Promise<TestProgrammeKey> | undefined;

/** The key that test APIs seal for; one pair for each process. */
export function testProgrammeKey(): Promise<TestProgrammeKey> {
  made ??= newProgrammeKey();
  return made;
}

/** A key pair of its own, for a test that needs another than every test has. */
export async function newProgrammeKey(): Promise<TestProgrammeKey> {
  const userIDs = [{ name: "Programme" }];
  const pair = await generateKey({ userIDs, date: madeAt, format: "object" });
  return {
    programmeKey: programmeKeyOf(await checkKey(pair.publicKey.write(), madeAt)),
    privateKey: pair.privateKey.armor(),
  };
}

/** The content of a sealed message, and its file name. Throws when the key does not open it. */
export async function opened(sealed: string | Uint8Array, privateKey?: string) {
  const armoredKey = privateKey ?? (await testProgrammeKey()).privateKey;
  const message = await (typeof sealed === "string"
    ? (readMessage({ armoredMessage: sealed }) as Promise<Message<never>>)
    : readMessage({ binaryMessage: new Uint8Array(sealed) }));
  const decryptionKeys = await readPrivateKey({ armoredKey });
  const { data, filename } = await decrypt({ message, decryptionKeys, format: "binary" });
  const bytes = Buffer.from(data as Uint8Array);
  return { bytes, text: bytes.toString("utf8"), name: filename };
}
