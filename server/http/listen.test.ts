import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { listen, listenFault } from "./listen";

test.each([
  ["192.0.2.1", /^HOST is 192\.0\.2\.1, which is no address of this machine\. Set it to one that it has/],
  ["[::1]", /^HOST is \[::1\], which is no address and no name that is known here\./],
  ["no-such-host.invalid", /^HOST is no-such-host\.invalid, which is no address and no name/],
])("that nothing listens on %s is told in a sentence, with the setting that is meant", async (host, said) => {
  await expect(listening(host, 0)).rejects.toThrow(said);
});

test("a port that is taken is told with its setting", async () => {
  const taken = await listening("127.0.0.1", 0);

  await expect(listening("127.0.0.1", taken)).rejects.toThrow(
    /^Port \d+ on 127\.0\.0\.1 is in use by another process\. Stop that one, or set PORT/,
  );
});

test("a port that this account may not have is told with its setting, anything else as it is", () => {
  const refused = Object.assign(new Error("listen EACCES"), { code: "EACCES" });
  const other = new Error("out of files");

  expect(listenFault(refused, "127.0.0.1", 80).message).toMatch(
    /^This account may not listen on port 80: .* PORT/,
  );
  expect(listenFault(other, "127.0.0.1", 80)).toBe(other);
});

// Proves R21
test.each([
  ["no host", "GET / HTTP/1.1\r\n"],
  ["a host that is none", "GET / HTTP/1.1\r\nHost: a b\r\n"],
  ["an address that is none", "GET /\\a HTTP/1.1\r\nHost: a\r\n"],
  ["an asterisk for an address", "OPTIONS * HTTP/1.1\r\nHost: a\r\n"],
])(
  "a request with %s is refused in words, with the headers that no answer goes without",
  async (_what, head) => {
    const socket = connect({ port: await listening("127.0.0.1", 0), host: "127.0.0.1" });
    socket.write(`${head}Connection: close\r\n\r\n`);

    const answer = await text(socket);

    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    expect(answer).toMatch(/\r\ncache-control: no-store\r\n/i);
    expect(answer).toMatch(/This is not a request that HTTP\/1\.1 knows/);
  },
);

test("a request of HTTP/1.0 needs no host", async () => {
  const socket = connect({ port: await listening("127.0.0.1", 0), host: "127.0.0.1" });
  socket.write("GET / HTTP/1.0\r\n\r\n");

  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
});

test("a fault of the site's own is answered without a word about its cause, which is printed", async () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => printed.mockRestore());
  const port = await listening("127.0.0.1", 0, () => Promise.reject(new Error("the cause")));

  const answer = await fetch(`http://127.0.0.1:${port}/`);

  expect(answer.status).toBe(500);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(await answer.text()).toBe("Something went wrong on our side. Try again in a moment.");
  expect(printed.mock.calls).toEqual([[new Error("the cause")]]);
});

// Proves R16
test("a connection that sends more than eight requests before the first response is ended", async () => {
  let calls = 0;
  const port = await listening("127.0.0.1", 0, () => {
    calls++;
    return new Promise(() => {});
  });
  const socket = connect({ port, host: "127.0.0.1" });
  socket.on("error", () => {});
  const ended = new Promise((resolve) => socket.once("close", resolve));

  socket.write("GET /login HTTP/1.1\r\nHost: a\r\n\r\n".repeat(2_000));
  await ended;

  expect(calls).toBe(8);
});

test("a connection that waits for each response, or for eight of them, goes on", async () => {
  const port = await listening("127.0.0.1", 0, () => new Response("done."));
  const socket = connect({ port, host: "127.0.0.1" });
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });

  let all = 0;
  for (const together of [...Array.from({ length: 20 }, () => 1), 8]) {
    all += together;
    socket.write("GET /login HTTP/1.1\r\nHost: a\r\n\r\n".repeat(together));
    await expect.poll(() => received.split("done.").length - 1).toBe(all);
  }
});

/** Listens until the test has ended; returns the port. */
async function listening(
  host: string,
  port: number,
  fetch: Parameters<typeof listen>[0] = () => new Response(),
): Promise<number> {
  const listenFor = vi.fn();
  const stop = { listenFor, isStopping: () => false };
  await listen(fetch, { host, port, publicUrl: "http://127.0.0.1" }, stop);
  const [server] = listenFor.mock.calls[0] ?? [];
  onTestFinished(() => server.close());
  return server.address().port;
}
