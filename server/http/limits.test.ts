import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { limitConnections } from "./limits";

const ATTACHMENTS = "/api/submissions/1/attachments";
/** The page on which messages with files are sent. */
const SUBMISSION = "/account/submissions/0197";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
});

// Proves R16
test.each(["/login", "/submit-your-research", SUBMISSION, ATTACHMENTS])(
  "a body that comes to %s a byte at a time has its connection for a minute, signed in or not",
  async (path) => {
    const { socket, received } = await posting(path);
    socket.write("x");
    await received(1);

    expect(await isOpenAfter(59, socket)).toBe(true);
    expect(await isOpenAfter(1, socket)).toBe(false);
  },
);

test.each(["/submit-your-research", SUBMISSION, `${SUBMISSION}?_data=x`, ATTACHMENTS])(
  "an upload to %s may take longer while 10 KiB a second have come",
  async (path) => {
    const { socket, received } = await posting(path);
    socket.write(Buffer.alloc(500 * 1024));
    await received(500 * 1024);

    expect(await isOpenAfter(75, socket)).toBe(true);
    expect(await isOpenAfter(10, socket)).toBe(false);
  },
);

test("another request may not, however much has come", async () => {
  const { socket, received } = await posting("/login");
  socket.write(Buffer.alloc(500 * 1024));
  await received(500 * 1024);

  expect(await isOpenAfter(60, socket)).toBe(false);
});

/** A request with a long body that has only begun, to a server that reads all that comes. */
async function posting(path: string) {
  let bytes = 0;
  const server = createServer((request) => {
    request.on("error", () => {});
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.byteLength;
    });
  });
  limitConnections(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  await once(socket, "connect");
  const request = once(server, "request");
  socket.write(`POST ${path} HTTP/1.1\r\nHost: conclave\r\nContent-Length: 1000000\r\n\r\n`);
  await request;
  return { socket, received: (size: number) => expect.poll(() => bytes).toBe(size) };
}

/** Lets this time pass for the server; returns whether the connection is still open. */
async function isOpenAfter(seconds: number, socket: Socket): Promise<boolean> {
  vi.advanceTimersByTime(seconds * 1_000);
  const closed = once(socket, "close").then(() => false);
  return Promise.race([closed, pause(100).then(() => true)]);
}
