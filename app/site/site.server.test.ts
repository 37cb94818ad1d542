import { type ActionFunctionArgs, redirect, type ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { UNAUTHENTICATED_STATUS } from "#contract/auth";
import { countSubmissions } from "#contract/submissions";
import { TEST_PUBLIC_URL, testIdentity } from "../../tests/support/servers/api";
import type { Dispatch } from "../api-client/api-caller.server";
import { leaveNotice, takeNotice } from "../session/notices.server";
import { createStateSealer } from "../session/session-cookie.server";
import { Visitor } from "../session/visitor.server";
import { createSite } from "./site.server";

const secret = "a secret of the tests that is long enough";

it.each(["PUT", "PATCH", "DELETE", "OPTIONS"])("says to %s which methods there are", async (method) => {
  const { status, headers } = await answerTo(new Request(TEST_PUBLIC_URL, { method }));

  expect([status, headers.get("Allow")]).toEqual([405, "GET, HEAD, POST"]);
});

it("says to a form that its page can only be read", async () => {
  const state = { visitor: "test-visitor" };
  const { formToken } = new Visitor({ dispatch: refusing, address: "", userAgent: "", state });
  const headers = {
    Cookie: `session=${await createStateSealer([secret]).seal(state)}`,
    Origin: TEST_PUBLIC_URL,
    "Content-Length": "1",
  };
  const body = new URLSearchParams({ csrf: formToken.make() });

  const answer = await answerTo(new Request(TEST_PUBLIC_URL, { method: "POST", headers, body }));

  expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
});

describe("a cookie that another response may have set meanwhile", () => {
  const ended = async () => ({ status: 401, body: { detail: "Log in again." } });
  const asks = ({ context: { visitor } }: ActionFunctionArgs) => visitor.call(countSubmissions);

  // Proves R18
  it.each([
    ["POST", "/impressions", {}],
    ["POST", "/faq", {}],
    ["POST", "/faq", { Origin: TEST_PUBLIC_URL }],
    ["POST", "/login", { Origin: TEST_PUBLIC_URL }],
    ["POST", "/faq", { Origin: TEST_PUBLIC_URL, Cookie: "session=unreadable; notice=inactive" }],
    ["POST", "/faq?_data=root", { Origin: TEST_PUBLIC_URL }],
    ["POST", "/logout", { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }],
    ["PUT", "/faq", {}],
  ])(
    "is left as it is by %s %s of a browser that sends none that is readable: %j",
    async (method, path, headers) => {
      const body = method === "POST" ? new URLSearchParams({ csrf: "x" }) : undefined;
      const sent = { ...headers, "Content-Length": "6" };
      const request = new Request(new URL(path, TEST_PUBLIC_URL), { method, headers: sent, body });

      expect((await answerTo(request)).headers.getSetCookie()).toEqual([]);
    },
  );

  it("is made by the first page of a browser that has none", async () => {
    const { headers } = await answerTo(new Request(TEST_PUBLIC_URL));

    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^session=/)]);
  });

  // Proves R7
  it.each([
    ["POST", "/?_data=root", 403, []],
    ["POST", "/", 302, []],
    ["GET", "/", 302, [expect.stringMatching(/^notice=session_ended;/), expect.stringMatching(/^session=/)]],
  ])(
    "%s %s with a session that a call finds over is answered %i, and sets %j: a page ends it, a late form does not",
    async (method, path, status, cookies) => {
      const answer = await answerTo(await signed(method, path), ended, {}, { action: asks, loader: asks });

      expect([answer.status, answer.headers.getSetCookie()]).toEqual([status, cookies]);
    },
  );

  // Proves R7
  it.each([
    ["is over", ended, []],
    [
      "goes on, and whose renewed tokens must not be lost",
      async () => ({
        status: 200,
        body: { access: "a.e30.c", refresh: "renewed", user_status: UNAUTHENTICATED_STATUS },
      }),
      [expect.stringMatching(/^session=/)],
    ],
  ])(
    "is set by a form of an earlier session only where the session of its cookie %s",
    async (_how, dispatch, cookies) => {
      for (const path of ["/faq", "/faq?_data=root"]) {
        const request = await signed("POST", path, { access: "ended", csrf: "x" });
        const answer = await answerTo(request, dispatch);

        expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, cookies]);
      }
    },
  );

  // Proves R7
  it.each([
    ["a page was opened meanwhile, which has brought the form's tokens", 1, []],
    ["nothing else came", 0, [expect.stringMatching(/^session=/)]],
  ])("is set by a form whose tokens were exchanged at its start, where %s", async (_what, pages, cookies) => {
    const renewed = { access: unending, refresh: "renewed", user_status: UNAUTHENTICATED_STATUS };
    const spent: string[] = [];
    const once: Dispatch = async ({ body }) => {
      spent.push(JSON.parse(body ?? "{}").refresh);
      return spent.length === 1 ? { status: 200, body: renewed } : ended();
    };
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const action = () => held.then(() => redirect("/"));
    const site = siteOf(once, {}, { action });
    const form = site(await signed("POST", "/", { access: "ended" }), client);
    await expect.poll(() => spent).toEqual(["refresh"]);
    for (let opened = 0; opened < pages; opened++) {
      const page = await site(await signed("GET", "/", { access: "ended" }), client);
      expect([page.status, page.headers.getSetCookie()]).toEqual([200, [expect.stringMatching(/^session=/)]]);
    }
    release();

    expect((await form).headers.getSetCookie()).toEqual(cookies);
    expect(spent).toEqual(["refresh"]);
  });

  it("is replaced where a form logs out", async () => {
    const action = async ({ context: { visitor } }: ActionFunctionArgs) => {
      await visitor.logOut();
      return redirect("/");
    };

    const answer = await answerTo(await signed("POST", "/"), ended, {}, { action });

    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=/)]);
  });

  // Proves R7
  it("of the session is not written with a notice, which has one of its own, and loses that once it was shown", async () => {
    const action = ({ context: { visitor } }: ActionFunctionArgs) => {
      leaveNotice(visitor, "label_saved");
      return redirect("/");
    };
    const loader = ({ context: { visitor } }: ActionFunctionArgs) => Response.json(takeNotice(visitor));

    const left = await answerTo(await signed("POST", "/"), refusing, {}, { action });
    const shown = await answerTo(
      await signed("GET", "/?_data=root", { cookie: "notice=label_saved" }),
      refusing,
      {},
      { loader },
    );

    expect(left.headers.getSetCookie()).toEqual([
      "notice=label_saved; Path=/; Max-Age=300; HttpOnly; SameSite=Lax",
    ]);
    expect(await shown.json()).toBe("Your label was saved.");
    expect(shown.headers.getSetCookie()).toEqual(["notice=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"]);
  });
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
  const sealed = await createStateSealer([secret]).seal({ visitor: "test-visitor", session });
  const headers = { Cookie: `session=${sealed}` };

  await answerTo(new Request(new URL(path, TEST_PUBLIC_URL), { method: "POST", headers }), noted);

  expect(calls).toEqual(expected);
});

it("lets no cache store what is public where it carries a session's renewed cookie", async () => {
  const session = { access: "ended", refresh: "refresh", user_status: UNAUTHENTICATED_STATUS };
  const sealed = await createStateSealer([secret]).seal({ visitor: "test-visitor", session });
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
  const sealed = await createStateSealer([secret]).seal({ visitor: "test-visitor", session });
  const site = siteOf(refusing);
  const bodies: ReadableStreamDefaultController[] = [];
  const send = () => {
    const body = new ReadableStream({ start: (controller) => void bodies.push(controller) });
    const headers = { Cookie: `session=${sealed}`, Origin: TEST_PUBLIC_URL, "Content-Length": "100" };
    const init = { method: "POST", headers, body, duplex: "half" };
    return site(new Request(new URL("/faq", TEST_PUBLIC_URL), init as RequestInit), client);
  };
  const held = Array.from({ length: 8 }, send);

  const ninth = await send();
  for (const body of bodies) body.error(new Error("aborted"));
  const ended = await Promise.all(held);

  expect([ninth.status, ninth.headers.get("Retry-After")]).toEqual([429, "10"]);
  expect(ended.map(({ status }) => status)).toEqual(Array(8).fill(403));
});

const refusing: Dispatch = async () => ({ status: 500, body: undefined });

const client = { address: "192.0.2.1", request: "test" };

/** An access token that is not due. */
const unending = `a.${Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 300 })).toString("base64url")}.c`;

/** A request with a session and its form's token, or with another `csrf`. */
async function signed(
  method: string,
  path: string,
  { access = unending, csrf, cookie = "" }: { access?: string; csrf?: string; cookie?: string } = {},
): Promise<Request> {
  const session = { access, refresh: "refresh", user_status: UNAUTHENTICATED_STATUS };
  const state = { visitor: "test-visitor", session };
  const { formToken } = new Visitor({ dispatch: refusing, address: "", userAgent: "", state });
  const Cookie = `session=${await createStateSealer([secret]).seal(state)}; ${cookie}`;
  const headers = { Cookie, Origin: TEST_PUBLIC_URL, "Content-Length": "100" };
  const body = method === "POST" ? new URLSearchParams({ csrf: csrf ?? formToken.make() }) : undefined;
  return new Request(new URL(path, TEST_PUBLIC_URL), { method, headers, body });
}

/** The response of a site of one page with these headers, which accepts no form unless `module` has an action. */
function answerTo(
  request: Request,
  dispatch = refusing,
  headers: HeadersInit = {},
  module: object = {},
): Promise<Response> {
  return siteOf(dispatch, headers, module)(request, client);
}

function siteOf(dispatch: Dispatch, headers: HeadersInit = {}, module: object = {}) {
  const render = (_request: Request, status: number) => new Response("", { status, headers });
  const root = { id: "root", path: "", module: { default: () => null, ...module } };
  const build = {
    routes: { root },
    assets: { routes: { root: { id: "root" } }, entry: {} },
    entry: { module: { default: render, handleError() {} } },
    future: {},
  } as unknown as ServerBuild;
  const options = { build, dispatch, secrets: [secret] as const, identity: testIdentity, pageCache: null };
  return createSite({ ...options, now: Date.now, mode: "production" });
}
