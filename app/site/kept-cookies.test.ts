import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { UNAUTHENTICATED_STATUS } from "#contract/auth";
import { countSubmissions } from "#contract/submissions";
import { TEST_PUBLIC_URL } from "../../tests/support/servers/api";
import {
  answerTo,
  client,
  refusing,
  sealed,
  signed,
  siteOf,
  unending,
} from "../../tests/support/servers/one-page-site";
import type { Dispatch } from "../api-client/api-caller.server";
import { leaveNotice, takeNotice } from "../session/notices.server";

describe("a cookie that another response may have set meanwhile", () => {
  const ended = async () => ({ status: 401, body: { detail: "Log in again." } });
  // In parallel, as the loaders of a page: the second finds what the first has cleared.
  const asks = ({ context: { visitor } }: ActionFunctionArgs) =>
    Promise.all([visitor.call(countSubmissions), visitor.call(countSubmissions)]);

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
  it("is left as it is by a refused form of a session that its page finds over, whose text comes back", async () => {
    const action = ({ context: { visitor } }: ActionFunctionArgs) => {
      visitor.entered = "Steps\n-----\n1. Open the page.\n";
      return Response.json({}, { status: 400 });
    };

    const answer = await answerTo(await signed("POST", "/"), ended, {}, { action, loader: asks });

    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    expect(await answer.text()).toContain("1. Open the page.");
  });

  // Proves R7
  it("of an invited visitor whose session is over says so on the screen of invitations", async () => {
    const session = { access: unending, refresh: "refresh", user_status: UNAUTHENTICATED_STATUS };
    const state = { visitor: "test-visitor", session, invitation_code: "K7QX2M9RT4WZ" };
    const headers = { Cookie: `session=${await sealed(state)}` };

    const answer = await answerTo(new Request(TEST_PUBLIC_URL, { headers }), ended, {}, { loader: asks });

    expect(answer.headers.get("Location")).toBe("/invitation");
    expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^notice=invitation_ended;/));
  });

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
    ["the session was logged out meanwhile", 1, [], "log out"],
    ["nothing else came", 0, [expect.stringMatching(/^session=/)]],
  ])(
    "is set by a form whose tokens were exchanged at its start, where %s",
    async (_what, pages, cookies, does?) => {
      const renewed = { access: unending, refresh: "renewed", user_status: UNAUTHENTICATED_STATUS };
      const spent: string[] = [];
      const once: Dispatch = async ({ body }) => {
        const { refresh } = JSON.parse(body ?? "{}");
        // No exchange, but the log-out.
        if (refresh === undefined) return ended();
        spent.push(refresh);
        return spent.length === 1 ? { status: 200, body: renewed } : ended();
      };
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const action = () => held.then(() => redirect("/"));
      const loader = async ({ context: { visitor } }: ActionFunctionArgs) => {
        if (does === "log out") await visitor.logOut();
        return {};
      };
      const site = siteOf(once, {}, { action, loader });
      const form = site(await signed("POST", "/", { access: "ended" }), client);
      await expect.poll(() => spent).toEqual(["refresh"]);
      for (let opened = 0; opened < pages; opened++) {
        const page = await site(await signed("GET", "/", { access: "ended" }), client);
        expect([page.status, page.headers.getSetCookie()]).toEqual([
          200,
          [expect.stringMatching(/^session=/)],
        ]);
      }
      release();

      expect((await form).headers.getSetCookie()).toEqual(cookies);
      expect(spent).toEqual(["refresh"]);
    },
  );

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
