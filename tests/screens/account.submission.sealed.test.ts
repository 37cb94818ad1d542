import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { generateKey } from "openpgp";
import { expect, it } from "vitest";
import { loader as page } from "../../app/routes/_gated.account.submissions.$id";
import { loader as fileLoader } from "../../app/routes/_gated.account.submissions.$id.attachments.$attachment.sealed";
import { loader } from "../../app/routes/_gated.account.submissions.$id.sealed";
import { research } from "../support/people/caller";
import { upload } from "../support/requests/gpg-keys";
import { opened } from "../support/requests/sealed";
import type { TestApi } from "../support/servers/api";
import { signedInAt, signedInBrowser } from "../support/servers/site";

// Proves 14.2.4
it("gives the research and its files as their researcher's own key opens them", async () => {
  const { api, token, browser, submit } = await member();
  const key = await keep(api, token);
  const { id, file } = await submit("x".repeat(300_000));

  const research = await fetched(api, token, `/submissions/${id}/sealed`);
  const attachment = await fetched(api, token, `/attachments/${file}/sealed`);
  const saved = await browser.load(loader, `/account/submissions/${id}/sealed`, {}, { id });
  const savedFile = await browser.load(
    fileLoader,
    `/account/submissions/${id}/attachments/${file}/sealed`,
    {},
    { id, attachment: file },
  );
  const shown = await browser.load(page, `/account/submissions/${id}`, {}, { id });

  expect(JSON.parse((await opened(research.toString(), key)).text)).toMatchObject({
    title: "A test's research",
  });
  expect(await opened(attachment, key)).toMatchObject({ name: "poc.py", text: "x".repeat(300_000) });
  expect(saved.headers.get("Content-Disposition")).toBe(`attachment; filename="research-${id}.asc"`);
  expect(savedFile.headers.get("Content-Disposition")).toBe(`attachment; filename="attachment-${file}.pgp"`);
  expect(savedFile.headers.get("Content-Type")).toBe("application/pgp-encrypted");
  const href = `/account/submissions/${id}/attachments/${file}/sealed`;
  expect(shown.data).toMatchObject({
    submission: { sealed_copy: true },
    events: [{ files: [{ name: null, href }] }],
  });
});

it("says that there is no copy of what was sealed for the programme alone, also once a key is there", async () => {
  const { api, token, browser, submit } = await member();
  const { id, file } = await submit("x");
  await keep(api, token);

  const refused = await browser.load(loader, `/account/submissions/${id}/sealed`, {}, { id });
  const answers = [
    await api.get(`/submissions/${id}/sealed`, token),
    await api.get(`/attachments/${file}/sealed`, token),
  ];
  const shown = await browser.load(page, `/account/submissions/${id}`, {}, { id });

  expect(answers.map(({ status }) => status)).toEqual([409, 409]);
  expect(await answers[0]?.json()).toEqual({
    detail: expect.stringMatching(/no usable OpenPGP key of yours was on file/),
  });
  expect(refused.status).toBe(409);
  expect(shown.data).toMatchObject({ submission: { sealed_copy: false } });
  expect(JSON.stringify(shown.data)).not.toContain("/sealed");
});

// Proves R9, 8.2.2
it("is not there for anybody else, nor for what there is none of", async () => {
  const { api, token, submit } = await member();
  await keep(api, token);
  const { id, file } = await submit("x");
  const stranger = await api.signedIn();
  const { browser } = await signedInAt(api, "complete");

  const answers = [
    await api.get(`/submissions/${id}/sealed`, stranger.token),
    await api.get(`/attachments/${file}/sealed`, stranger.token),
    await api.get(`/attachments/${id}/sealed`, token),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  const path = `/account/submissions/${id}/sealed`;
  expect((await browser.load(loader, path, {}, { id })).status).toBe(404);
});

it("says that a file is gone that the store has lost", async () => {
  const { api, token, submit } = await member();
  await keep(api, token);
  const { file } = await submit("x");
  const { storage_key } = await api.db
    .selectFrom("attachments")
    .select("storage_key")
    .executeTakeFirstOrThrow();
  await api.services.store.remove(storage_key);

  const answer = await api.get(`/attachments/${file}/sealed`, token);

  expect([answer.status, await answer.json()]).toEqual([404, { detail: expect.stringMatching(/Tell them/) }]);
});

it("comes whole to a program that has no cookie yet", async () => {
  const { api, token, submit } = await member();
  const key = await keep(api, token);
  const { id, file } = await submit("x".repeat(300_000));

  const [research, attachment] = await Promise.all(
    [`/submissions/${id}/sealed`, `/attachments/${file}/sealed`].map(async (path) => {
      const answer = await api.request("GET", path, { token, withoutCsrf: true });
      expect(answer.headers.get("Set-Cookie")).toContain("csrftoken=");
      return Buffer.from(await answer.arrayBuffer());
    }),
  );

  expect((await opened(String(research), key)).text).toContain("A test's research");
  expect(await opened(attachment ?? "", key)).toMatchObject({ text: "x".repeat(300_000) });
});

/** Requests for a copy of a file that end before it is read. */
const unread: [what: string, request: (asked: Asked) => Promise<unknown>][] = [
  [
    "the API was asked for its headers alone",
    async ({ api, path, token }) => api.request("HEAD", path, { token }),
  ],
  [
    "the program left before the first byte",
    async ({ api, path, token }) => (await api.get(path, token)).body?.cancel(),
  ],
  ["the page was asked for its headers alone", ({ page }) => page({ method: "HEAD" })],
  ["the browser left before the page had its answer", ({ page }) => page({ signal: AbortSignal.abort() })],
  [
    "the browser left before the first byte",
    async ({ page }) => {
      const leaving = new AbortController();
      await page({ signal: leaving.signal });
      leaving.abort();
    },
  ],
];

// Proves R16
it.each(unread)("leaves no stored file open when %s", async (_what, request) => {
  const { api, token, browser, submit } = await member();
  await keep(api, token);
  const { id, file } = await submit("x".repeat(300_000));
  const streams = inPieces(api);
  const page = (init: RequestInit) =>
    browser.load(
      async (args) => {
        const asked = new Request(args.request, init);
        const answer = await fileLoader({ ...args, request: asked });
        // Remix sends no body of these.
        return new Response(null, answer);
      },
      `/account/submissions/${id}/attachments/${file}/sealed`,
      {},
      { id, attachment: file },
    );
  await request({ api, token, path: `/attachments/${file}/sealed`, page });

  await expect.poll(() => streams.map(({ destroyed }) => destroyed)).toEqual([true]);
});

interface Asked {
  api: TestApi;
  token: string;
  /** Of the copy at the API. */
  path: string;
  /** Loads the page's copy. */
  page: (init: RequestInit) => Promise<unknown>;
}

// Proves R16
it("comes with four others of its researcher's at a time, which keep nobody else's waiting", async () => {
  const { api, token, submit } = await member();
  const { token: another } = await api.signedIn({ email: "another@example.org", nickname: "another" });
  for (const each of [token, another]) await keep(api, each);
  const { file } = await submit("x".repeat(300_000));
  const { file: theirs } = await submit("x", another);
  inPieces(api);
  const copy = () => api.get(`/attachments/${file}/sealed`, token);

  const under = await Promise.all(Array.from({ length: 5 }, copy));
  const oneMore = await copy();
  const others = await api.get(`/attachments/${theirs}/sealed`, another);

  expect(under.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect([oneMore.status, oneMore.headers.get("Retry-After")]).toEqual([429, "15"]);
  expect(others.status).toBe(200);
  const [first, second] = under;
  await Promise.all([first?.body?.cancel(), second?.arrayBuffer()]);
  for (const _ended of [first, second]) await expect.poll(async () => (await copy()).status).toBe(200);
  expect((await copy()).status).toBe(429);
});

/** Has the store give files in more pieces than a stream reads ahead. Returns the streams that it has given. */
function inPieces({ services: { store } }: TestApi): Readable[] {
  const given: Readable[] = [];
  const { get } = store;
  store.get = async (key) => {
    const content = await buffer(await get(key));
    const pieces = Array.from({ length: Math.ceil(content.byteLength / 1024) }, (_, at) =>
      content.subarray(at * 1024, (at + 1) * 1024),
    );
    const stream = Readable.from(pieces);
    given.push(stream);
    return stream;
  };
  return given;
}

async function member() {
  const { api, browser } = await signedInBrowser("complete");
  const token = browser.state.session?.access ?? "";
  return {
    api,
    token,
    browser,
    async submit(content: string, as = token) {
      const { id } = await api.submit(as, research);
      const stored = await api.attach(as, id, { "poc.py": content });
      const [file] = await stored.json();
      return { id: String(id), file: String(file.id) };
    },
  };
}

/** Puts a key on file, and returns its private half. */
async function keep(api: TestApi, token: string): Promise<string> {
  const key = await generateKey({ userIDs: [{ name: "Ada" }], date: new Date(api.clock.now) });
  expect((await upload(api, token, key.publicKey)).status).toBeLessThan(300);
  return key.privateKey;
}

async function fetched(api: TestApi, token: string, path: string): Promise<Buffer> {
  const answer = await api.get(path, token);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/pgp-encrypted"]);
  return Buffer.from(await answer.arrayBuffer());
}
