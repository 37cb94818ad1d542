import type { Readable } from "node:stream";

/** The storage of attachments: a folder or an S3-compatible store. Keys are made by the server. */
export interface Store {
  /**
   * Stores the bytes of a stream durably; resolves when they would survive a power cut. Leaves nothing when it fails. Takes
   * ownership of the stream's pieces, which may be empty afterwards.
   */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Throws `ObjectMissing` when there is nothing under the key. */
  get(key: string): Promise<Readable>;
  /** Succeeds also when there is nothing under the key. */
  remove(key: string): Promise<void>;
  /** Lists every key. Half-written objects of a crash are listed too, under a name that `remove` accepts. */
  list(): AsyncIterable<string>;
}
