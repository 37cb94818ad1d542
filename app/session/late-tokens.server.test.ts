import { expect, test } from "vitest";
import { UNAUTHENTICATED_STATUS } from "#contract/auth";
import type { Dispatch } from "../api-client/api-caller.server";
import { LateTokens } from "./late-tokens.server";
import { Visitor } from "./visitor.server";

const NOW = Date.parse("2026-01-15T12:00:00Z");
const MINUTE = 60_000;

// Proves R7
test("a page gets the tokens of a form under way that its browser sent the same spent ones with, and the form brings them no more", async () => {
  const late = new LateTokens();
  const form = await late.renew(visitorWith("1").visitor, NOW, true);
  const { visitor, calls } = visitorWith("1");

  const page = await late.renew(visitor, NOW, false);

  expect(calls).toEqual([]);
  expect(visitor.state.changed?.session?.refresh).toBe("2");
  expect(form.isDelivered(visitor.state.session)).toBe(false);
  page.deliver();
  expect(form.isDelivered(visitor.state.session)).toBe(true);
  expect(form.isDelivered({ ...sessionOf("9"), access: "" })).toBe(false);
});

test("tokens of a form that have come of age are exchanged once more, and later requests get the newest", async () => {
  const late = new LateTokens();
  const first = await late.renew(visitorWith("1").visitor, NOW, true);
  const second = visitorWith("1", NOW + 5 * MINUTE);
  await late.renew(second.visitor, NOW + 5 * MINUTE, true);
  const third = visitorWith("1");

  const page = await late.renew(third.visitor, NOW + 5 * MINUTE, false);

  expect([second.calls, second.visitor.state.session?.refresh]).toEqual([["2"], "3"]);
  expect([third.calls, third.visitor.state.session?.refresh]).toEqual([[], "3"]);
  page.deliver();
  expect(first.isDelivered(sessionOf("2"))).toBe(true);
});

// Proves R7
test("spent tokens whose successors a page has brought are exchanged as ever after ten seconds, so that a copy of the cookie is found out", async () => {
  const late = new LateTokens();
  await late.renew(visitorWith("1").visitor, NOW, true);
  (await late.renew(visitorWith("1").visitor, NOW + MINUTE, false)).deliver();
  const [parallel, copy] = [visitorWith("1"), visitorWith("1")];

  await late.renew(parallel.visitor, NOW + MINUTE + 10_000, false);
  await late.renew(copy.visitor, NOW + MINUTE + 10_001, false);

  expect([parallel.calls, copy.calls]).toEqual([[], ["1"]]);
});

test("once the form has ended, or where a page was in its place, the spent tokens are exchanged as ever", async () => {
  const late = new LateTokens();
  (await late.renew(visitorWith("1").visitor, NOW, true)).end();
  await late.renew(visitorWith("1").visitor, NOW, false);
  const { visitor, calls } = visitorWith("1");

  await late.renew(visitor, NOW, false);

  expect(calls).toEqual(["1"]);
});

test("another session's tokens, and a guest, have nothing of it", async () => {
  const late = new LateTokens();
  await late.renew(visitorWith("1").visitor, NOW, true);
  const other = visitorWith("7");
  const guest = new Visitor({ dispatch: other.dispatch, address: "", userAgent: "", state: null });

  await late.renew(other.visitor, NOW, false);
  await late.renew(guest, NOW, false);

  expect(other.calls).toEqual(["7"]);
  expect([other.visitor.state.session?.refresh, guest.isSignedIn]).toEqual(["8", false]);
});

/** A session whose refresh token is a number, and whose access token ends five minutes after `at`. */
function sessionOf(refresh: string, at = NOW) {
  const claims = Buffer.from(JSON.stringify({ exp: (at + 5 * MINUTE) / 1000 })).toString("base64url");
  return { access: `a.${claims}.c`, refresh, user_status: UNAUTHENTICATED_STATUS };
}

/** A visitor whose tokens are due, at an API that exchanges each number for the next; the numbers that it was given. */
function visitorWith(refresh: string, now = NOW) {
  const calls: string[] = [];
  const dispatch: Dispatch = async ({ body }) => {
    const given: string = JSON.parse(body ?? "{}").refresh;
    calls.push(given);
    return { status: 200, body: sessionOf(String(Number(given) + 1), now) };
  };
  const state = { visitor: "test-visitor", session: sessionOf(refresh, NOW - 5 * MINUTE) };
  return { calls, dispatch, visitor: new Visitor({ dispatch, address: "", userAgent: "", state }) };
}
