import type { Readable } from "node:stream";

/** Where attachments are kept: a folder or an S3-compatible store. Keys are made by the server. */
export interface Store {
  /**
   * Stores the bytes of a stream durably; resolves when they would survive a power cut. Leaves nothing when it fails. Takes
   * over the stream's pieces, which may be empty afterwards.
   */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Throws `ObjectMissing` when there is nothing under the key. */
  get(key: string): Promise<Readable>;
  /** Succeeds also when there is nothing under the key. */
  remove(key: string): Promise<void>;
  /** The key of everything. What a crash left half-written is listed too, under a name that `remove` takes. */
  list(): AsyncIterable<string>;
}
