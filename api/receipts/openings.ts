import {
  contentSalt,
  fieldSalt,
  fieldTexts,
  hashOf,
  nameSalt,
  OPENING_FORMAT,
  type Opening,
  type ReceiptedFile,
  SALT_BYTES,
  saltedHash,
  saltFor,
} from "#lib/record";
import { type Recipient, sealText } from "../sealing/seal";
import type { Services } from "../services";

/** The hashes of research in its receipt, and their proof for those who can open the research. */
export interface Opened<Hashes> {
  hashes: Hashes;
  /** Sealed for those who can open the research; no other reader can guess the research from the hashes. */
  opening: string;
  /** The hashes of the opening in the receipt. */
  openingHashes: { secret: string; message: string };
  /** For the researcher, once: it is stored nowhere but in the opening. */
  secret: string;
}

interface Of {
  submission: string;
  revision: number;
}

type Sealing = Pick<Services, "randomBytes">;

/** Hashes each field of research under a new secret. Throws as `sealText` does. */
export async function openFields(
  { randomBytes }: Sealing,
  of: Of,
  { details, recipients }: { details: object; recipients: readonly Recipient[] },
): Promise<Opened<Record<string, string>>> {
  const secret = randomBytes(SALT_BYTES);
  const entries = Object.entries(fieldTexts(details) ?? {}).map(async ([field, text]) => [
    field,
    await saltedHash(await saltFor(secret, fieldSalt(field)), text),
  ]);
  const hashes = Object.fromEntries(await Promise.all(entries));
  return { hashes, ...(await sealOpening({ ...of, secret }, recipients)) };
}

/** A file as the researcher sent it. */
interface SentFile {
  id: string;
  name: string;
  size: number;
  /** In hexadecimal. */
  sha256: string;
}

/** Hashes each file's content and name under a new secret. Throws as `sealText` does. */
export async function openFiles(
  { randomBytes }: Sealing,
  of: Of,
  { files, recipients }: { files: readonly SentFile[]; recipients: readonly Recipient[] },
): Promise<Opened<ReceiptedFile[]>> {
  const secret = randomBytes(SALT_BYTES);
  const hashes = await Promise.all(
    files.map(async ({ id, name, size, sha256 }) => ({
      id,
      size,
      content: await saltedHash(await saltFor(secret, contentSalt(id)), Buffer.from(sha256, "hex")),
      name: await saltedHash(await saltFor(secret, nameSalt(id)), name),
    })),
  );
  const listed = files.map(({ id, name, size, sha256 }) => ({ id, name, size, sha256 }));
  return { hashes, ...(await sealOpening({ ...of, secret, files: listed }, recipients)) };
}

async function sealOpening(
  { secret: bytes, submission, revision, files }: Of & { secret: Buffer; files?: SentFile[] },
  recipients: readonly Recipient[],
) {
  const secret = bytes.toString("base64url");
  const text: Opening = { format: OPENING_FORMAT, submission, revision, secret, ...(files && { files }) };
  const opening = await sealText(JSON.stringify(text), recipients);
  return { secret, opening, openingHashes: { secret: await hashOf(bytes), message: await hashOf(opening) } };
}
