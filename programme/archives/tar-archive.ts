import type { Readable } from "node:stream";
import { ReadableStream as NodeReadableStream } from "node:stream/web";
import { createTarDecoder, createTarPacker } from "modern-tar";
import { Refusal } from "../shared/errors";
import type { Output } from "../shared/streams";

const NOT_WHOLE = "The archive is not whole, or is none: it was cut off or changed on its way.";

/** The package uses the browsers' stream type, which lacks the async iteration of Node's streams. */
const iterate = <Chunk>(stream: ReadableStream<Chunk>) => stream as unknown as AsyncIterable<Chunk>;

/** An archive that is written to an output as its files are added. */
export interface TarWriter {
  add(name: string, content: Uint8Array): Promise<void>;
  /** Writes the end, by which a reader knows that the archive is complete. */
  end(): Promise<void>;
}

/** Begins a tar archive (POSIX ustar). Its files are for their owner only. */
export function writeTar(output: Output, mtime: Date): TarWriter {
  const { readable, controller } = createTarPacker();
  const sent = sendAll(iterate(readable), output);
  // The next `add` or `end` throws the error.
  sent.catch(() => {});
  const addNow = async (name: string, content: Uint8Array) => {
    const body = controller.add({ name, size: content.byteLength, mode: 0o600, mtime }).getWriter();
    await body.write(content);
    await body.close();
  };
  return {
    async add(name, content) {
      // It waits for the output, and would wait for ever when that is closed. `sent` rejects with the reason.
      await Promise.race([sent, addNow(name, content)]).catch(() => sent);
    },
    async end() {
      controller.finalize();
      await sent;
    },
  };
}

async function sendAll(archive: AsyncIterable<Uint8Array>, output: Output): Promise<void> {
  for await (const chunk of archive) {
    await new Promise<void>((resolve, reject) => {
      output.write(chunk, (error) => (error ? reject(notSent(error)) : resolve()));
    });
  }
}

function notSent(error: Error): Refusal {
  const code = "code" in error ? String(error.code) : error.message;
  return new Refusal(`The archive could not be written (${code}): what arrived of it is not whole.`);
}

/**
 * Reads the files of a tar archive by name, without their folder, into memory only. Throws a Refusal when the archive is
 * truncated or changed, has anything but files and folders, two files of one name, or more than `maxBytes` in it.
 */
export async function readTar(archive: Readable | AsyncIterable<Uint8Array>, maxBytes: number) {
  const files = new Map<string, Buffer>();
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of archive) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new Refusal("The archive is larger than any submission.");
      yield new Uint8Array(chunk);
    }
  };
  const source = NodeReadableStream.from(counted()) as unknown as ReadableStream<Uint8Array>;
  const entries = source.pipeThrough(createTarDecoder({ strict: true }));
  try {
    for await (const { header, body } of iterate(entries)) {
      const content = await collect(iterate(body));
      if (header.type === "directory") continue;
      if (header.type !== "file")
        throw new Refusal(`The archive has something that is no file: ${header.name}`);
      const name = header.name.split("/").at(-1) ?? "";
      if (files.has(name)) throw new Refusal(`The archive has two files of the name ${name}.`);
      files.set(name, content);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(NOT_WHOLE);
  }
  return files;
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
