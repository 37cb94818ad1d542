import { expect, it } from "vitest";
import { login, renewSession, UNAUTHENTICATED_STATUS } from "#contract/auth";
import { countSubmissions } from "#contract/submissions";
import type { Dispatch } from "../api-client/api-caller.server";
import type { State } from "./session-cookie.server";
import { Visitor } from "./visitor.server";

const NOW = Date.parse("2026-01-15T12:00:00Z");

it.each([503, 504])(
  "makes no call with a dead session whose refresh was answered %i, and says why at once",
  async (status) => {
    const { visitor, calls } = await refreshing(status, { endsInSeconds: -1 });

    await expect(visitor.call(countSubmissions)).rejects.toMatchObject({ status });

    expect(calls).toEqual(["POST /auth/login/refresh/"]);
    expect(visitor.isSignedIn).toBe(true);
  },
);

it("goes on with an access token that is still good, when its refresh got no answer", async () => {
  const { visitor, calls } = await refreshing(504, { endsInSeconds: 30 });

  expect(await visitor.call(countSubmissions)).toEqual({ accepted: 1 });

  expect(calls).toEqual(["POST /auth/login/refresh/", "GET /submissions/counts"]);
});

it("makes calls that need no session, when the session's refresh got no answer", async () => {
  const { visitor, calls } = await refreshing(504, { endsInSeconds: -1 });

  await visitor.call(login, { email: "ada@example.org", password: "x" });

  expect(calls).toEqual(["POST /auth/login/refresh/", "POST /auth/login/"]);
});

it("keeps a session that cannot be continued where an invitation was given, until a call says so on the right screen", async () => {
  const invited = { endsInSeconds: 30, state: { invitation_code: "K7QX2M9RT4WZ" } };
  const { visitor } = await refreshing(401, invited);
  expect(visitor.isSignedIn).toBe(true);
  expect((await refreshing(401, { endsInSeconds: 30 })).visitor.isSignedIn).toBe(false);
});

it("renews claims that the API contradicts before the gate reads them again, which would lead back here for ever", async () => {
  const behind = { ...UNAUTHENTICATED_STATUS, is_onboarded: true };
  const session = { access: "x", refresh: "refresh", user_status: behind };
  const renewed = { ...session, user_status: UNAUTHENTICATED_STATUS };
  const dispatch: Dispatch = async ({ endpoint }) =>
    endpoint === renewSession
      ? { status: 200, body: renewed }
      : { status: 403, body: { detail: "Finish setting up first.", code: "onboarding_required" } };
  const state = { visitor: "test-visitor", session };
  const visitor = new Visitor({ dispatch, address: "", userAgent: "", state });

  const answer = await visitor.call(countSubmissions).catch((thrown: unknown) => thrown);

  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).headers.get("Location")).toBe("/");
  expect(visitor.state.changed?.session).toEqual(renewed);
});

/** A visitor after a refresh with this response, and the calls that were made; others get a count as response. */
async function refreshing(
  status: number,
  { endsInSeconds, ...given }: { endsInSeconds: number; state?: Partial<State> },
) {
  const calls: string[] = [];
  const dispatch: Dispatch = async ({ endpoint: { method, path } }) => {
    calls.push(`${method} ${path}`);
    const isRefresh = path === "/auth/login/refresh/";
    return isRefresh ? { status, body: { detail: "No answer." } } : { status: 200, body: { accepted: 1 } };
  };
  const claims = Buffer.from(JSON.stringify({ exp: NOW / 1_000 + endsInSeconds })).toString("base64url");
  const session = { access: `x.${claims}.x`, refresh: "refresh", user_status: UNAUTHENTICATED_STATUS };
  const state = { visitor: "test-visitor", session, ...given.state };
  const visitor = new Visitor({ dispatch, address: "", userAgent: "", state });
  await visitor.refreshIfDue(NOW);
  return { visitor, calls };
}
