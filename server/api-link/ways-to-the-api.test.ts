import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { describe, expect, onTestFinished, test } from "vitest";
import { login } from "#contract/auth";
import { listBounties, listUnreadMessages } from "#contract/content";
import type { Endpoint } from "#contract/endpoint";
import { calls } from "#contract/index";
import { sendInquiry } from "#contract/inquiries";
import { getSubmission } from "#contract/own-submissions";
import { attachFiles, getSealedResearch, submitResearch } from "#contract/submissions";
import type { FormFile } from "#lib/multipart";
import { type ApiFailure, callApi, type Dispatch } from "../../app/api-client/api-caller.server";
import { loadDemo } from "../../programme/content/demo";
import { SAMPLE_PASSWORD, seedResearcher } from "../../tests/support/people/researchers";
import { sendMessage } from "../../tests/support/requests/content";
import { sampleResearch as details } from "../../tests/support/requests/sample-research";
import { SHARED_SECRET, servedApi } from "../../tests/support/servers/served";
import { apiOverHttp } from "./api-over-http";

describe.each(["in process", "over HTTP"] as const)("the API %s", (way) => {
  async function caller() {
    const { api, dispatch: inProcess, url } = await servedApi();
    const overHttp = await apiOverHttp({ origin: url, secret: SHARED_SECRET, now: api.services.now });
    const dispatch = way === "in process" ? inProcess : overHttp;
    const { token } = await api.signedIn();
    const from = (address: string, access?: string) => ({ dispatch, address, userAgent: "a test", access });
    return { api, from, signedIn: from("192.0.2.1", token) };
  }

  test("answers a read, and takes a form and JSON", async () => {
    const { signedIn } = await caller();

    expect(await callApi(signedIn, listUnreadMessages, undefined)).toEqual([]);
    expect(await callApi(signedIn, sendInquiry, { message: "Grüße, 你好" })).not.toBeNull();
    expect(await callApi(signedIn, submitResearch, { details })).toMatchObject({ attachments: 0 });
  });

  test("takes an upload as a stream", async () => {
    const { signedIn } = await caller();
    const { id } = await callApi(signedIn, submitResearch, { details });

    const stored = await callApi(signedIn, attachFiles, undefined, { id, files: upload(5 * 1024 * 1024) });

    expect(stored).toMatchObject([{ name: "proof.bin", size: 5 * 1024 * 1024 }]);
  });

  test("refuses with the same status, texts and time to wait", async () => {
    const { signedIn, from } = await caller();
    const { id } = await callApi(signedIn, submitResearch, { details });

    const refusals = await Promise.all([
      refusalOf(callApi(from("192.0.2.1"), listUnreadMessages, undefined)),
      refusalOf(callApi(signedIn, sendInquiry, { message: "" })),
      refusalOf(callApi(signedIn, attachFiles, undefined, { id, files: upload(21 * 1024 * 1024) })),
    ]);

    expect(refusals.map(({ status }) => status)).toEqual([401, 400, 413]);
    expect(refusals[1]?.body).toEqual({ message: [expect.any(String)] });
  });

  test("refuses a download in words, and whatever is in an id it is that of one row", async () => {
    const { signedIn } = await caller();
    const ids = ["nothing", "../profiles/self", "unseen?", "counts#", "a/b", ".."];

    for (const id of ids) {
      const refusal = { status: 404, body: { detail: expect.stringMatching(/./) } };
      expect(await refusalOf(callApi(signedIn, getSealedResearch, undefined, { id })), id).toMatchObject(
        refusal,
      );
      expect(await refusalOf(callApi(signedIn, getSubmission, undefined, { id })), id).toMatchObject(refusal);
    }
  });

  test("hands on the cookie by which the device is known again", async () => {
    const { api, from } = await caller();
    const { email } = await seedResearcher(api.services, { stage: "password_set" });
    const cookies: string[] = [];
    const sender = { ...from("192.0.2.1"), keepDevice: (cookie: string) => cookies.push(cookie) };

    await callApi(sender, login, { email, password: SAMPLE_PASSWORD });

    expect(cookies).toEqual([expect.stringMatching(/^known-device=[^;]+; .*HttpOnly/)]);
  });

  // Proves 12.3.3
  test("counts by the address of the site's client, not by that of the site", async () => {
    const { from } = await caller();
    const tries = (address: string) => (number: number) =>
      refusalOf(
        callApi(from(address), login, { email: `n${number}@example.org`, password: "Not this 1 at all" }),
      );

    const statuses: number[] = [];
    for (let number = 0; number < 21; number++) statuses.push((await tries("198.51.100.7")(number)).status);
    const last = await tries("198.51.100.7")(21);
    const other = await tries("2001:db8::7")(22);

    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(400));
    expect([last.status, other.status]).toEqual([429, 400]);
    expect(last.retryAfterSeconds).toBeGreaterThan(0);
  });
});

test("every read answers the same value in process as over HTTP", async () => {
  const { api, dispatch, url } = await servedApi();
  await loadDemo(api.services, new URL("../../demo/", import.meta.url));
  const { id, token } = await api.signedIn();
  await sendMessage(api, id, "Hello");
  const overHttp = await apiOverHttp({ origin: url, secret: SHARED_SECRET, now: api.services.now });
  const reads = [...calls].filter(([, { method, path }]) => method === "GET" && !path.includes("{"));
  const ask = (way: Dispatch, endpoint: Endpoint) =>
    callApi(
      { dispatch: way, address: "192.0.2.1", userAgent: "a test", access: token },
      endpoint,
      undefined,
    ).catch(({ status, body }: ApiFailure) => ({ status, body }));

  expect(reads.length).toBeGreaterThan(15);
  for (const [name, endpoint] of reads) {
    const [inside, outside] = [await ask(dispatch, endpoint), await ask(overHttp, endpoint)];
    expect(inside, name).toStrictEqual(outside);
    expect(inside, name).not.toMatchObject({ status: 500 });
  }
});

test("a list that is the same for everybody cannot be changed by anyone who got it", async () => {
  const { api, dispatch } = await servedApi();
  await loadDemo(api.services, new URL("../../demo/", import.meta.url));
  const { token } = await api.signedIn();
  const sender = { dispatch, address: "192.0.2.1", userAgent: "a test", access: token };

  const list = await callApi(sender, listBounties, undefined);

  expect(() => list.pop()).toThrow(TypeError);
  expect(() => list[0]?.criteria.push({ name: "Mine", value: "too" })).toThrow(TypeError);
});

describe("over HTTP, when no answer comes", () => {
  test("nothing was sent: the call is refused as when the service is busy", async () => {
    const { url, stop } = await aServer(() => undefined);
    stop();

    for (const call of [
      async () => callApi(await sender(url), listUnreadMessages, undefined),
      () => inquiry(url),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ status: 503, retryAfterSeconds: 2 });
    }
  });

  // Proves 13.1.3
  test("a read whose connection broke is sent once more, a write never", async () => {
    const methods: string[] = [];
    const { url } = await aServer(({ method, socket }) => {
      methods.push(method ?? "");
      socket.destroy();
    });

    const read = await refusalOf(callApi(await sender(url), listUnreadMessages, undefined));
    const written = await refusalOf(inquiry(url));

    expect(methods).toEqual(["GET", "GET", "POST"]);
    expect(read.status).toBe(503);
    expect(written).toMatchObject({
      status: 504,
      body: { detail: expect.stringMatching(/may have been stored/) },
    });
  });

  test.each([
    [200, "text/html", "<h1>We are back soon</h1>"],
    [200, "application/json", ""],
    [201, "text/plain", ""],
  ])("a %i of %s that is no answer of the API's is none", async (status, type, text) => {
    const { url } = await aServer((_request, answer) => {
      answer.writeHead(status, { "Content-Type": type }).end(text);
    });

    const read = await refusalOf(callApi(await sender(url), listUnreadMessages, undefined));
    const written = await refusalOf(inquiry(url));

    expect([read.status, written.status]).toEqual([503, 504]);
  });

  // Proves 15.3.2
  test("connections are kept, and no redirect is followed", async () => {
    const sockets = new Set<unknown>();
    const { url } = await aServer(({ socket }, answer) => {
      sockets.add(socket);
      answer.writeHead(302, { Location: "http://127.0.0.1:9/" }).end();
    });
    const from = await sender(url);

    for (let number = 0; number < 8; number++) {
      expect((await refusalOf(callApi(from, listUnreadMessages, undefined))).status).toBe(302);
    }
    expect(sockets.size).toBeLessThan(4);
  });

  test("a caller that stops waiting ends the call", async () => {
    let closed: Promise<unknown> | undefined;
    const { url } = await aServer((request) => {
      closed = once(request.socket, "close");
      ended.abort();
    });
    const ended = new AbortController();

    const call = callApi(await sender(url), listUnreadMessages, undefined, { signal: ended.signal });

    await expect(call).rejects.toThrow(/abort/i);
    await closed;
  });
});

async function sender(origin: string) {
  const dispatch: Dispatch = await apiOverHttp({ origin, secret: SHARED_SECRET, now: Date.now });
  return { dispatch, address: "192.0.2.1", userAgent: "a test" };
}

const inquiry = async (url: string) => callApi(await sender(url), sendInquiry, { message: "Hello" });

async function aServer(listener: RequestListener) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

/** A multipart body with one file, made as it is read. */
async function* upload(size: number): AsyncGenerator<FormFile> {
  const chunk = Buffer.alloc(64 * 1024);
  async function* bytes() {
    for (let left = size; left > 0; left -= chunk.length)
      yield chunk.subarray(0, Math.min(left, chunk.length));
  }
  const content = Readable.from(bytes(), { objectMode: false });
  yield { field: "attachments", name: "proof.bin", type: "application/octet-stream", content };
}

async function refusalOf(call: Promise<unknown>): Promise<ApiFailure> {
  return call.then(
    () => Promise.reject(new Error("The call was not refused.")),
    (failure: ApiFailure) => failure,
  );
}
