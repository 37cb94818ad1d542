import { readdirSync, statSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inForm, seconds } from "../support/requests/length";
import { type RunningSite, startSite } from "../support/servers/running-site";
import { HEALTH_MS, healthDuring } from "./health";
import { holdingOf, mebibytes } from "./process";

const CONNECTIONS = 1_000;
/** Below the system's listen backlog. */
const CONCURRENT = 50;
/** Each sends so little at a time, and reads as little. */
const EVERY_MS = 2_000;
/** As docs/security.md#limits says: headers in 15 s, looked at every 5 s; any other request in 60 s. */
const HEADERS_MS = 20_000 + EVERY_MS;
const BODIES_MS = 60_000 + EVERY_MS;
/** Memory that a waiting connection may cost; a thousand of them must not fill a small machine. */
const BYTES_EACH = 100 * 1024;
/** Files that the process opens and closes meanwhile, and the connections of its health checks. */
const FEW = 20;

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site?.stop());

// Proves R16, 15.4.4
test("1,000 slow connections hold no other client up, take little memory, and are ended", async () => {
  const before = holdingOf(site);
  const sockets: Socket[] = [];
  let most = before;
  const ends: string[] = [];
  const health = await healthDuring(site, async () => {
    const from = performance.now();
    for (let opened = 0; opened < CONNECTIONS; opened += CONCURRENT) {
      const some = Array.from({ length: CONCURRENT }, (_, number) => slow(opened + number));
      sockets.push(...(await Promise.all(some)));
    }
    // They are connected when the system has them; the server accepts them one by one.
    await expect
      .poll(
        () => {
          most = holdingOf(site);
          return most.files;
        },
        { timeout: HEADERS_MS, interval: 20 },
      )
      .toBeGreaterThan(before.files + CONNECTIONS - FEW);
    expect((await fetch(`${site.url}/login`)).status).toBe(200);
    const fallTo = async (connections: number, timeout: number) => {
      const files = () => holdingOf(site).files;
      await expect.poll(files, { timeout, interval: 250 }).toBeLessThan(before.files + connections + FEW);
      ends.push(seconds(performance.now() - from));
    };
    await fallTo(CONNECTIONS / kinds.length, HEADERS_MS);
    if (inForm({ long: true, short: false })) await fallTo(0, BODIES_MS);
  });
  for (const socket of sockets) socket.destroy();

  const growth = most.memory - before.memory;
  console.log(
    `${most.files - before.files} slow connections took ${mebibytes(growth)} (${mebibytes(before.memory)} before).`,
    `/healthz: ${health.asked}x, ${health.failed} failed, ${seconds(health.slowest)} at most.`,
    `Slow headers and slow readers were ended after ${ends[0]}, slow bodies after ${ends[1] ?? "(only in the long form)"}.`,
  );
  expect(health.failed).toBe(0);
  expect(health.slowest).toBeLessThan(HEALTH_MS);
  expect(growth).toBeLessThan(CONNECTIONS * BYTES_EACH);
}, 180_000);

const form =
  "Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n";

/** The first bytes of slow clients, and those that they then repeat. */
const kinds: readonly [string, string][] = [
  ["GET /login HTTP/1.1\r\nHost: a\r\n", "X-Slow: a\r\n"],
  [`POST /login HTTP/1.1\r\nHost: a\r\n${form}\r\ncsrf=`, "a"],
  // Reads its response byte by byte; the last ones, because they are ended first.
  [`GET /assets/${largestAsset()} HTTP/1.1\r\nHost: a\r\n\r\n`, ""],
];

function largestAsset(): string {
  const folder = fileURLToPath(new URL("../../build/client/assets/", import.meta.url));
  const files = readdirSync(folder).map((name) => ({ name, size: statSync(join(folder, name)).size }));
  return files.reduce((largest, file) => (file.size > largest.size ? file : largest)).name;
}

/** One slow client. */
async function slow(number: number): Promise<Socket> {
  const [first = "", more = ""] = kinds[Math.floor((number / CONNECTIONS) * kinds.length)] ?? [];
  const { port, hostname } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  // A connection that the server has ended is written to once more.
  socket.on("error", () => {});
  socket.pause();
  const taking = setInterval(() => {
    if (more) socket.write(more);
    socket.read(1);
  }, EVERY_MS);
  socket.once("close", () => clearInterval(taking));
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  socket.write(first);
  return socket;
}
