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

/** Listens until the test has ended; answers the port. */
async function listening(host: string, port: number): Promise<number> {
  const listenFor = vi.fn();
  const stop = { listenFor, isStopping: () => false };
  await listen(() => new Response(), { host, port, publicUrl: "http://127.0.0.1" }, stop);
  const [server] = listenFor.mock.calls[0] ?? [];
  onTestFinished(() => server.close());
  return server.address().port;
}
