import { createHash, type Hash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Endpoint } from "#contract/endpoint";
import { ATTACHMENTS_MAX_FILES, ATTACHMENTS_MAX_TOTAL_BYTES } from "#contract/limits";
import { attachFiles } from "#contract/submissions";
import { type ApiError, invalid, refused } from "../http/api-error";
import type { ContextOf } from "../http/call-context";
import { receiveFiles } from "../http/files";
import { type Recipient, seal } from "../sealing/seal";
import type { Services } from "../services";
import { newStorageKey } from "./attachment-key";
import { fileName } from "./submissions.rules";

/** The form's field; files under other names are ignored. */
const FIELD = "attachments";

/** A file that is in the store and not listed yet. */
export interface StoredFile {
  id: string;
  name: string;
  /** Of the file as sent, in bytes. */
  size: number;
  /** Of the file as sent; for the researcher alone, because it would identify a known file to a thief of the disk. */
  sha256: string;
  /** Of the sealed bytes in the store. */
  sealed_sha256: string;
  storage_key: string;
}

/**
 * Seals the files of an upload for the recipients while they stream to the store, in the order in which they arrive.
 * `keys` gets every key that was allocated, also when this throws: it is then for the caller to remove the objects under them.
 *
 * @param room bytes that the submission may still have
 */
export async function storeFiles(
  call: Pick<ContextOf<Endpoint>, "header" | "stream" | "files" | "store" | "newId">,
  { room, recipients, keys }: { room: number; recipients: readonly Recipient[]; keys: string[] },
): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  const total = { bytes: 0, room };
  const limits = { maxBytes: attachFiles.maxBytes, maxFiles: ATTACHMENTS_MAX_FILES };
  await receiveFiles(call, limits, async ({ field, name: sent, content }) => {
    if (field !== FIELD || sent === "") return ignore(field, content);
    const name = fileName(sent);
    if (!name) throw invalid({ [FIELD]: ["A file's name is empty, or longer than 255 bytes. Rename it."] });
    const storage_key = newStorageKey(call);
    const file = { id: call.newId(), name, size: 0, sha256: "", sealed_sha256: "", storage_key };
    files.push(file);
    keys.push(storage_key);
    const hash = createHash("sha256");
    file.sealed_sha256 = await storeSealed(call, measure(content, file, hash, total), {
      name,
      recipients,
      storage_key,
    });
    file.sha256 = hash.digest("hex");
  });
  if (files.length === 0) throw invalid({ [FIELD]: ["Choose at least one file."] });
  return files;
}

/** Seals content into the store. Returns the SHA-256 of the sealed bytes, in hexadecimal. */
export async function storeSealed(
  { store }: Pick<Services, "store">,
  content: AsyncIterable<Uint8Array>,
  { name, recipients, storage_key }: { name: string; recipients: readonly Recipient[]; storage_key: string },
): Promise<string> {
  const hash = createHash("sha256");
  const sealed = hashed(await seal(content, recipients, name), hash);
  await store.put(storage_key, sealed);
  return hash.digest("hex");
}

/** 413 for a submission that would have more bytes than it may. */
export function tooManyBytes(): ApiError {
  const mebibytes = ATTACHMENTS_MAX_TOTAL_BYTES / 1024 / 1024;
  return refused(
    413,
    `The attachments of a submission can have ${mebibytes} MiB in total, and so can those of a message. None of these files was stored.`,
  );
}

async function* measure(
  content: Readable,
  file: { size: number },
  hash: Hash,
  total: { bytes: number; room: number },
): AsyncGenerator<Buffer> {
  for await (const chunk of content as AsyncIterable<Buffer>) {
    file.size += chunk.byteLength;
    total.bytes += chunk.byteLength;
    if (total.bytes > total.room) throw tooManyBytes();
    hash.update(chunk);
    yield chunk;
  }
}

async function* hashed(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Discards a part: an empty file input has no name and no bytes, and other fields are ignored. */
async function ignore(field: string, content: Readable): Promise<void> {
  for await (const _chunk of content) {
    if (field === FIELD) throw invalid({ [FIELD]: ["A file has no name. Name it and send it again."] });
  }
}
