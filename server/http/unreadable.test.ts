import { once } from "node:events";
import { createServer, type RequestListener, type ServerOptions } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { answerUnreadable } from "./unreadable";

const long = "x".repeat(20_000);

// Proves R17
test.each<[string, string, number, RegExp]>([
  [
    "a header",
    `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${long}\r\n\r\n`,
    431,
    /16 KiB .* delete this site's cookies/,
  ],
  ["an address", `GET /${long} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, /Shorten the address/],
  ["what is no HTTP", "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03", 400, /not a request that HTTP\/1\.1 knows/],
  [
    "a chunk that says too much",
    `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2;a=${long}\r\nAA\r\n0\r\n\r\n`,
    413,
    /without chunk extensions/,
  ],
  [
    "an expectation",
    "GET / HTTP/1.1\r\nHost: a\r\nExpect: 200-maybe\r\nConnection: close\r\n\r\n",
    417,
    /without an Expect header/,
  ],
  ["a request that does not end", "GET / HTTP/1.1\r\nHost:", 408, /took too long .* Send it again/],
])(
  "%s that Node does not take is answered in words, with the headers that no answer goes without",
  async (_what, bytes, status, said) => {
    const socket = await connected({ headersTimeout: 50, connectionsCheckingInterval: 20 });
    socket.write(Buffer.from(bytes, "latin1"));

    const [head = "", body] = (await text(socket)).split("\r\n\r\n");

    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toContain("\r\nStrict-Transport-Security: max-age=63072000; includeSubDomains\r\n");
    expect(head).toContain("\r\nX-Content-Type-Options: nosniff\r\n");
    expect(head).toContain("\r\nCache-Control: no-store\r\n");
    expect(head).toContain(`\r\nContent-Length: ${body?.length}`);
    expect(body).toMatch(said);
  },
);

test("a client that sends all before it reads hears the answer still", async () => {
  const socket = await connected();
  socket.write(`PUT /${long} HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n\r\n`);
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(0);
  for (let sent = 0; sent < 20; sent++) {
    await new Promise((resolve) => socket.write("y".repeat(10_000), resolve));
  }

  expect(await text(socket)).toMatch(/^HTTP\/1\.1 431 /);
});

// Proves R16
test("no client is read from for long", async () => {
  const socket = await connected();
  socket.resume();
  const more = setInterval(() => socket.write("y".repeat(1_000)), 10);
  onTestFinished(() => clearInterval(more));
  const began = performance.now();
  socket.write("no request\r\n\r\n");

  await new Promise((resolve) => socket.once("close", resolve));

  expect(performance.now() - began).toBeGreaterThan(400);
  expect(performance.now() - began).toBeLessThan(5_000);
});

test("nothing is written into an answer that has begun", async () => {
  const socket = await connected({}, (_request, response) => void response.write("the beginning"));
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  const [first] = await once(socket, "data");

  socket.write("no request\r\n\r\n");

  expect(String(first)).toContain("the beginning");
  expect(await text(socket)).toBe("");
});

/** A server with TLS in front of it, which responds to nothing by itself unless a listener is passed. */
async function listening(options: ServerOptions = {}, answer: RequestListener = () => {}): Promise<number> {
  const server = createServer(options, answer);
  answerUnreadable(server, "https://bounty.example.org");
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function connected(options?: ServerOptions, answer?: RequestListener): Promise<Socket> {
  const socket = connect({ port: await listening(options, answer), host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}
