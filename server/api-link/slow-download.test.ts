import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { getSealedResearch } from "#contract/submissions";
import { callApi } from "../../app/api-client/api-caller.server";
import { listening } from "../../tests/support/servers/listening";
import { SHARED_SECRET } from "../../tests/support/servers/served";
import { apiOverHttp } from "./api-over-http";

/** Instead of five minutes. */
const LIMIT_MS = 1_000;

test("a download that has begun is read to its end, however long that takes", async () => {
  let finish = () => {};
  const stream = await download((_request, answer) => {
    answer.writeHead(200, { "Content-Type": getSealedResearch.media }).write("slow");
    finish = () => answer.end("ly");
  });

  // Begun after the call's own, which is therefore over first.
  await once(AbortSignal.timeout(LIMIT_MS), "abort");
  finish();

  expect(await text(stream)).toBe("slowly");
});

test("a download that does not begin in time is refused as when the service is busy", async () => {
  await expect(download(() => undefined)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
});

async function download(listener: RequestListener): Promise<Readable> {
  const server = createServer(listener);
  const origin = `http://127.0.0.1:${await listening(server)}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const options = { origin, secret: SHARED_SECRET, now: Date.now, uploadMs: LIMIT_MS };
  const sender = { dispatch: await apiOverHttp(options), address: "192.0.2.1", userAgent: "a test" };
  return (await callApi(sender, getSealedResearch, undefined, { id: "any" })) as unknown as Readable;
}
