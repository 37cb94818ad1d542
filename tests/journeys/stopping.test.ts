import { once } from "node:events";
import { createConnection } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageCookies } from "../support/browser/page-cookies";
import { seedTokens, withInstance } from "../support/database/production-data";
import { submitAll } from "../support/database/write-load";
import { csrf } from "../support/people/caller";
import { type Instance, newInstance, type Running } from "../support/servers/production";

// The effect of SIGTERM on a server in use, and that of a second one (docs/security.md R25).

const STOP_LIMIT_MS = 20_000;
let instance: Instance;

beforeAll(async () => {
  instance = await newInstance();
  await instance.programme("db", "migrate");
});

afterAll(() => instance?.remove());

// Proves 10.54, R25
test("a server that is told to stop is not ready any more, answers what it accepted, and ends by itself", async () => {
  const tokens = await seedTokens(instance, 8);
  const server = await instance.start({ STOP_DELAY: "1" });
  let told = 0;
  let readiness: Promise<Response> | undefined;

  const load = await submitAll(server.url, tokens, ({ answered }) => {
    if (told > 0 || answered.length < 10) return;
    told = Date.now();
    server.child.kill("SIGTERM");
    readiness = until(server, /server\.stopping/).then(() => fetch(`${server.url}/readyz`));
  });
  const code = await server.exited;
  const took = Date.now() - told;

  expect(code).toBe(0);
  expect(took).toBeLessThan(STOP_LIMIT_MS);
  const ready = await readiness;
  expect(ready?.status).toBe(503);
  expect(ready?.headers.get("Connection")).toBe("close");
  expect(load.refused).toEqual([]);
  // Nothing was cut off: connections without a response had not been accepted, or were in the system's listen queue.
  expect(load.broken.filter((code) => !/^ECONN(REFUSED|RESET)$/.test(code))).toEqual([]);
  // Its very last line: nothing of the log is lost as it exits.
  await expect.poll(() => server.printed()).toContain("server.stopped");
  expect(server.printed()).not.toContain("server.cut");
  const kept = await instance.programme<{ id: string }[]>("submission", "list", "--limit", "1000");
  const ids = new Set(kept.map(({ id }) => id));
  const lost = load.answered.filter(({ id }) => !ids.has(id));
  const late = load.answered.filter(({ at }) => at > told).length;
  console.log(
    `Stopped in ${took} ms under load: ${load.answered.length} submissions answered, ${late} after SIGTERM, ${lost.length} lost; ${load.broken.length} connections were refused afterwards.`,
  );
  expect(lost).toEqual([]);
  expect(late).toBeGreaterThan(0);
});

test("the page that was shown last is counted, although the server is told to stop immediately", async () => {
  const server = await instance.start();
  const [cookie = ""] = await pageCookies(instance, 1);
  const page = await fetch(`${server.url}/faq`, { headers: { Cookie: cookie } });
  server.child.kill("SIGTERM");

  expect(page.status).toBe(200);
  expect(await server.exited).toBe(0);
  const views = await withInstance(instance, ({ db }) =>
    db.selectFrom("impressions").select(["kind", "subject"]).execute(),
  );
  expect(views).toEqual([{ kind: "page", subject: "/faq" }]);
});

test("a second signal ends a server immediately that waits for a slow request", async () => {
  const server = await instance.start();
  const slow = await beginRequest(server);

  server.child.kill("SIGTERM");
  await until(server, /server\.stopping/);
  // Again and again, because soon after the first it counts as the same (server/stop.ts).
  const endedBy = () => {
    server.child.kill("SIGTERM");
    return server.child.exitCode;
  };
  await expect.poll(endedBy).toBe(1);

  expect(await server.exited).toBe(1);
  expect(slow.received()).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  slow.connection.destroy();
});

/** A sign-in that the server has accepted, and whose body never ends. */
async function beginRequest({ url }: Running) {
  const { hostname, port, host } = new URL(url);
  const connection = createConnection(Number(port), hostname);
  let received = "";
  connection.on("error", () => undefined);
  connection.on("data", (data) => {
    received += data;
  });
  const headers = {
    Host: host,
    ...csrf,
    "Content-Type": "application/json",
    "Content-Length": 10,
    Expect: "100-continue",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  connection.write(`POST /api/auth/login/ HTTP/1.1\r\n${lines.join("")}\r\n`);
  await once(connection, "data");
  connection.write("1");
  return { connection, received: () => received };
}

function until({ child, printed }: Running, line: RegExp): Promise<void> {
  return new Promise((resolve) => {
    const look = () => line.test(printed()) && resolve();
    child.stdout?.on("data", look);
    look();
  });
}
