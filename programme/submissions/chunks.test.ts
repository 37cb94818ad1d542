import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { type Message, readMessage } from "openpgp";
import { expect, test } from "vitest";
import { encryptedPacket } from "../../api/sealing/packets";
import { openChunks } from "./chunks";

const CHUNK = 262_144;
const TAG = 16;
const key = Buffer.alloc(32, 7);

/** The first chunk includes the headers of the literal packet and of its parts, so that chunks and content end at different offsets. */
const sizes = [0, 1, CHUNK - 30, CHUNK - 13, CHUNK - 12, CHUNK, CHUNK + 1, 3 * CHUNK + 5];

const formats = ["librepgp", "rfc9580"] as const;

test.each(formats.flatMap((format) => sizes.map((size) => [format, size] as const)))(
  "of the format %s, %i bytes are opened as the library opens them",
  async (format, size) => {
    const content = randomBytes(size);
    const message = await sealed(content, format);

    const inside = await readMessage({ binaryMessage: openChunks(message, [key]) ?? new Uint8Array() });

    expect(Buffer.from(inside.getLiteralData() ?? []).equals(content)).toBe(true);
    expect(inside.getFilename()).toBe("poc.bin");
  },
);

test("other formats are the library's", async () => {
  expect(openChunks(await sealed(randomBytes(10), "cfb"), [key])).toBeNull();
});

test.each(formats.flatMap((format) => changes().map(([what, change]) => [format, what, change] as const)))(
  "nothing of the format %s is opened when %s",
  async (format, _what, change) => {
    const message = await sealed(randomBytes(3 * CHUNK), format);
    const [packet] = message.packets.filterByTag(18, 20) as unknown as { encrypted: Uint8Array[] }[];
    if (!packet) throw new Error("There is a packet.");
    expect(() => openChunks(message, [key])).not.toThrow();

    packet.encrypted = [change(Buffer.concat(packet.encrypted))];

    expect(() => openChunks(message, [key])).toThrow();
  },
);

test.each(formats)(
  "the format %s is opened with its own key only, also beside wrong ones",
  async (format) => {
    const message = await sealed(randomBytes(10), format);
    const wrong = [Buffer.alloc(32, 8), Buffer.alloc(16, 8)];

    expect(() => openChunks(message, wrong)).toThrow();
    expect(() => openChunks(message, [])).toThrow();
    expect(openChunks(message, [...wrong, key])).toEqual(openChunks(message, [key]));
  },
);

function changes(): [string, (encrypted: Buffer) => Uint8Array][] {
  const whole = CHUNK + TAG;
  const flipped = (at: number) => (bytes: Buffer) => {
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    return bytes;
  };
  return [
    ["a bit of the first chunk is another", flipped(0)],
    ["a bit of a tag is another", flipped(CHUNK)],
    ["a chunk is missing", (bytes) => Buffer.concat([bytes.subarray(0, whole), bytes.subarray(2 * whole)])],
    [
      "two chunks changed places",
      (bytes) =>
        Buffer.concat([
          bytes.subarray(whole, 2 * whole),
          bytes.subarray(0, whole),
          bytes.subarray(2 * whole),
        ]),
    ],
    ["it ends after a chunk", (bytes) => bytes.subarray(0, 2 * whole)],
    ["the last tag is missing", (bytes) => bytes.subarray(0, -TAG)],
    ["nothing is left", () => Buffer.alloc(0)],
    ["less than a tag is left", (bytes) => bytes.subarray(0, TAG - 1)],
  ];
}

async function sealed(
  content: Buffer,
  format: "cfb" | (typeof formats)[number],
): Promise<Message<Uint8Array>> {
  async function* once() {
    // A copy, because sealing takes ownership of its input (api/http/README.md).
    yield Buffer.from(content);
  }
  const bytes = await buffer(encryptedPacket(once(), { key, name: "poc.bin", format }));
  return readMessage({ binaryMessage: new Uint8Array(bytes) });
}
