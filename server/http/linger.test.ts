import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { lingerAfterAnswers } from "./linger";

/** A connection to a server that refuses each request before it has read the body. */
async function connected(): Promise<Socket> {
  const server = createServer((_request, response) =>
    response.writeHead(413, { "Content-Length": 2 }).end("no"),
  );
  lingerAfterAnswers(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  await once(socket, "connect");
  return socket;
}

const head = (length: number) =>
  `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;

test("who sends on after the last answer hears it still", async () => {
  const socket = await connected();
  socket.write(head(200_000));
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(0);
  for (let sent = 0; sent < 20; sent++) {
    await new Promise((resolve) => socket.write("y".repeat(10_000), resolve));
  }

  expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 .*no$/s);
});

test("who never ends is read from for a moment only", async () => {
  const socket = await connected();
  // Writing into the closed one fails, which is how its end is noticed.
  socket.on("error", () => {});
  socket.write(head(2 ** 40));
  const sending = setInterval(() => socket.write("y".repeat(1_000)), 10);
  onTestFinished(() => clearInterval(sending));

  await new Promise((resolve) => socket.once("close", resolve));
});
