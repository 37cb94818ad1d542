import { expect, it } from "vitest";
import { UNAUTHENTICATED_STATUS } from "#contract/auth";
import { TEST_PUBLIC_URL } from "../../tests/support/servers/api";
import {
  answerTo,
  client,
  refusing,
  sealed as seal,
  siteOf,
  siteSecret,
} from "../../tests/support/servers/one-page-site";
import type { Dispatch } from "../api-client/api-caller.server";
import { memberProof } from "../session/member-proof.server";
import { Visitor } from "../session/visitor.server";

it.each(["PUT", "PATCH", "DELETE", "OPTIONS"])("says to %s which methods there are", async (method) => {
  const { status, headers } = await answerTo(new Request(TEST_PUBLIC_URL, { method }));

  expect([status, headers.get("Allow")]).toEqual([405, "GET, HEAD, POST"]);
});

it("says to a form that its page can only be read", async () => {
  const state = { visitor: "test-visitor" };
  const { formToken } = new Visitor({ dispatch: refusing, address: "", userAgent: "", state });
  const headers = {
    Cookie: `session=${await seal(state)}`,
    Origin: TEST_PUBLIC_URL,
    "Content-Length": "1",
  };
  const body = new URLSearchParams({ csrf: formToken.make() });

  const answer = await answerTo(new Request(TEST_PUBLIC_URL, { method: "POST", headers, body }));

  expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
});

it.each([
  ["/impressions", 204],
  ["/faq", 403],
])(
  "a post to %s whose token is good no more calls nothing, and is answered with %i",
  async (path, status) => {
    const calls: string[] = [];
    const noted: Dispatch = async ({ endpoint }) => {
      calls.push(endpoint.path);
      return { status: 503, body: undefined };
    };
    const headers = { Origin: TEST_PUBLIC_URL, "Content-Length": "0", "X-CSRF-Token": "A".repeat(43) };

    const answer = await answerTo(
      new Request(new URL(path, TEST_PUBLIC_URL), { method: "POST", headers }),
      noted,
    );

    expect([answer.status, calls]).toEqual([status, []]);
  },
);

it.each([
  ["/impressions", []],
  ["/faq", ["/auth/login/refresh/"]],
])("a post to %s renews tokens that are about to end by the calls %j", async (path, expected) => {
  const calls: string[] = [];
  const noted: Dispatch = async ({ endpoint }) => {
    calls.push(endpoint.path);
    return { status: 503, body: undefined };
  };
  const session = { access: "ended", refresh: "refresh", user_status: UNAUTHENTICATED_STATUS };
  const sealed = await seal({ visitor: "test-visitor", session });
  const headers = { Cookie: `session=${sealed}` };

  await answerTo(new Request(new URL(path, TEST_PUBLIC_URL), { method: "POST", headers }), noted);

  expect(calls).toEqual(expected);
});

it.each([
  [
    "another site's page",
    { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
    ["foreign origin"],
  ],
  ["a sibling site's page", { "Sec-Fetch-Site": "same-site" }, ["foreign origin"]],
  ["a program that does not say where from", {}, ["no origin"]],
  ["a page that is older than its login", { Origin: TEST_PUBLIC_URL, "Content-Length": "0" }, []],
])("notes a form as forged that comes from %s", async (_from, sent, expected) => {
  const noted: string[] = [];
  const noteForged = (reason: string) => void noted.push(reason);
  const headers = new Headers({ "X-CSRF-Token": "A".repeat(43) });
  for (const [name, value] of Object.entries(sent)) headers.set(name, value);
  const request = new Request(new URL("/account/password", TEST_PUBLIC_URL), { method: "POST", headers });

  const answer = await siteOf(refusing)(request, { ...client, noteForged });

  expect([answer.status, noted]).toEqual([403, expected]);
});

it("lets no cache store what is public where it carries a session's renewed cookie", async () => {
  const session = { access: "ended", refresh: "refresh", user_status: UNAUTHENTICATED_STATUS };
  const sealed = await seal({ visitor: "test-visitor", session });
  const renewing: Dispatch = async () => ({ status: 200, body: { ...session, access: "renewed" } });
  const cacheControl = "public, max-age=3600";
  const answer = (headers: HeadersInit) =>
    answerTo(new Request(TEST_PUBLIC_URL, { headers }), renewing, { "Cache-Control": cacheControl });

  const renewed = await answer({ Cookie: `session=${sealed}` });
  const guests = await answer({});

  expect(renewed.headers.get("Set-Cookie")).toMatch(/^session=/);
  expect(renewed.headers.get("Cache-Control")).toBe("no-store");
  expect(guests.headers.has("Set-Cookie")).toBe(false);
  expect(guests.headers.get("Cache-Control")).toBe(cacheControl);
});

it("takes eight forms of a session at a time, whose connections may break off without a fault", async () => {
  const claims = Buffer.from(JSON.stringify({ sid: "one", exp: 300 })).toString("base64url");
  const session = { access: `a.${claims}.c`, refresh: "refresh", user_status: UNAUTHENTICATED_STATUS };
  const sealed = await seal({ visitor: "test-visitor", session });
  const site = siteOf(refusing);
  const bodies: ReadableStreamDefaultController[] = [];
  const send = () => {
    const body = new ReadableStream({ start: (controller) => void bodies.push(controller) });
    const headers = { Cookie: `session=${sealed}`, Origin: TEST_PUBLIC_URL, "Content-Length": "100" };
    const init = { method: "POST", headers, body, duplex: "half" };
    return site(new Request(new URL("/faq", TEST_PUBLIC_URL), init as RequestInit), client);
  };
  const sent = Array.from({ length: 9 }, send);

  // Cookies are opened beside each other: which of the nine is the last is not known.
  const refused = await Promise.race(sent);
  for (const body of bodies) body.error(new Error("aborted"));
  const answers = await Promise.all(sent);

  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "10"]);
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(8).fill(403), 429]);
});

it.each([
  ["an IPv4 address", "192.0.2.1", "192.0.2.1", "192.0.2.2"],
  ["an IPv6 network", "2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"],
])(
  "reads four refused forms of %s at a time to return their text, and refuses others without reading them",
  async (_client, first, same, another) => {
    const site = siteOf(refusing);
    const proof = memberProof([siteSecret]).make(Date.now());
    const held = Array.from({ length: 4 }, () => refusedForm(proof));
    const waiting = held.map(({ request }) => site(request, { ...client, address: first }));
    await expect.poll(() => held.map(({ isRead }) => isRead())).toEqual([true, true, true, true]);

    const fifth = await site(refusedForm(proof).request, { ...client, address: same });
    const elsewhere = refusedForm(proof);
    const other = site(elsewhere.request, { ...client, address: another });
    for (const { end } of [...held, elsewhere]) end();

    expect(await fifth.text()).toContain("Go back with your browser");
    for (const answer of await Promise.all([...waiting, other]))
      expect(await answer.text()).toContain("1. Open the page.");
  },
);

/** Research that was written with a session which is over, and whose end has not come. */
function refusedForm(proof: string) {
  let end = () => {};
  let pulls = 0;
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from(part("csrf", `${"x".repeat(43)}.${proof}`)));
      // More than is read to find the token.
      controller.enqueue(Buffer.from(part("Steps", `1. Open the page.${" ".repeat(1024)}`)));
      end = () => {
        controller.enqueue(Buffer.from("--b--\r\n"));
        controller.close();
      };
    },
    pull() {
      pulls++;
    },
  });
  const headers = {
    Origin: TEST_PUBLIC_URL,
    "Content-Length": "1000",
    "Content-Type": "multipart/form-data; boundary=b",
  };
  const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  const request = new Request(new URL("/submit-your-research", TEST_PUBLIC_URL), init);
  return { request, end: () => end(), isRead: () => pulls > 0 };
}
