import type { ChildProcess } from "node:child_process";
import { type ClientRequest, request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { seedSessions } from "../support/database/seeded-data";
import { csrf, research, send } from "../support/people/caller";
import { seconds } from "../support/requests/length";
import { type RunningSite, startSite } from "../support/servers/running-site";
import { halfWritten, unlisted } from "./half-written";

/** The longest that a stop may take (docs/security.md R25). Milliseconds. */
const STOP_MS = 20_000;
const UPLOADS = 40;
const HALF = Buffer.alloc(128 * 1024, "a");
const BOUNDARY = "of-this-test";
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="attachments"; filename="poc.bin"\r\n\r\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;

// Proves R25
test("SIGTERM under load ends the process with 0, after every accepted request has had its answer", async () => {
  const { site, uploads } = await underLoad(UPLOADS);
  const answers = uploads.map(answerOf);

  const ended = endOf(site.child());
  const from = performance.now();
  site.child().kill("SIGTERM");
  await expect.poll(site.printed).toContain("server.stopping");
  const refused = await fetch(`${site.url}/login`).catch((error: Error) => error);
  for (const upload of uploads) finish(upload);
  const statuses = await Promise.all(answers);
  const code = await ended;

  console.log(
    `SIGTERM with ${UPLOADS} uploads under way: ${statuses.filter((status) => status === 201).length} were answered 201.`,
    `The process ended with ${code} after ${seconds(performance.now() - from)}.`,
  );
  expect(statuses).toEqual(Array(UPLOADS).fill(201));
  expect(refused).toBeInstanceOf(TypeError);
  expect(code).toBe(0);
  expect(performance.now() - from).toBeLessThan(STOP_MS);
  expect([...halfWritten(site.dataDir), ...unlisted(site.dataDir)]).toEqual([]);
});

// Proves R25
test("a client that never ends its request does not keep the process for longer than 20 seconds", async () => {
  const { site, uploads } = await underLoad(2);
  const [stalled, other] = uploads.map((upload) => answerOf(upload).catch(() => "cut off"));
  const keepsSending = setInterval(() => uploads[0]?.write(HALF.subarray(0, 32 * 1024)), 500);
  const ended = endOf(site.child());
  const from = performance.now();
  site.child().kill("SIGTERM");
  if (uploads[1]) finish(uploads[1]);

  expect(await other).toBe(201);
  expect(await ended).toBe(0);
  clearInterval(keepsSending);
  console.log(
    `With a client that never ends: ${await stalled}, and the process ended after ${seconds(performance.now() - from)}.`,
  );
  expect(performance.now() - from).toBeLessThan(STOP_MS);
  expect(halfWritten(site.dataDir)).toEqual([]);
});

/** An instance with uploads of which it has received a half. */
async function underLoad(count: number): Promise<{ site: RunningSite; uploads: ClientRequest[] }> {
  const site = await startSite();
  onTestFinished(() => site.stop());
  const tokens = await seedSessions(site.dataDir, count);
  const uploads = await Promise.all(tokens.map((token) => beginUpload(site, token)));
  return { site, uploads };
}

/** Sends the first half of a file once the server accepts the body. */
async function beginUpload(site: RunningSite, token: string): Promise<ClientRequest> {
  const created = await send(site, "POST", "/submissions", { token, json: { details: research } });
  const { id } = await created.json();
  const upload = request(`${site.url}/api/submissions/${id}/attachments`, {
    method: "POST",
    agent: false,
    headers: {
      ...csrf,
      Authorization: `Bearer ${token}`,
      "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
      Expect: "100-continue",
    },
  });
  await new Promise((resolve, reject) => {
    upload.once("continue", resolve).once("error", reject);
    upload.flushHeaders();
  });
  upload.write(HEAD);
  await new Promise((resolve) => upload.write(HALF, resolve));
  return upload;
}

function finish(upload: ClientRequest): void {
  upload.end(Buffer.concat([HALF, Buffer.from(TAIL)]));
}

/** The status of its response. Throws when the connection ends without one. */
function answerOf(upload: ClientRequest): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    upload.once("response", (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    upload.on("error", reject);
  });
}

/** The code with which the process ends. */
function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once("exit", resolve));
}
