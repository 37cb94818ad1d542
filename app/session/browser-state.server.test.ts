import { expect, test } from "vitest";
import { UNAUTHENTICATED_STATUS } from "#contract/auth";
import { BrowserState } from "./browser-state.server";

const session = { access: "access", refresh: "refresh", user_status: UNAUTHENTICATED_STATUS };

test("only a state that changed is stored, and a new browser's is", () => {
  expect(new BrowserState({ visitor: "a-visitor" }).changed).toBeNull();
  expect(new BrowserState(null).changed).toEqual({ visitor: expect.stringMatching(/^[\w-]{22}$/) });
});

test("a change leaves the object alone that other requests of the browser have", () => {
  const stored = Object.freeze({ visitor: "a-visitor", session });
  const state = new BrowserState(stored);

  state.remember("ephemeral_token", "token");

  expect(state.recall("ephemeral_token")).toBe("token");
  expect(state.changed).toEqual({ ...stored, ephemeral_token: "token" });
  expect(stored).not.toHaveProperty("ephemeral_token");
});

test("a browser of which nothing is left is one of which nothing is known", () => {
  const state = new BrowserState({ visitor: "a-visitor", ephemeral_token: "token" });
  expect(state.isEmpty).toBe(false);
  state.remember("ephemeral_token", undefined);
  expect(state.isEmpty).toBe(true);
});

test("a session begins with another visitor's id and without the token of its second factor", () => {
  const state = new BrowserState({ visitor: "a-visitor", ephemeral_token: "token", invitation_code: "code" });

  state.startSession(session);

  expect(state.current.visitor).not.toBe("a-visitor");
  expect(state.recall("ephemeral_token")).toBeUndefined();
  expect(state.recall("invitation_code")).toBe("code");
  expect(state.session).toBe(session);
});

test("clearing forgets everything", () => {
  const state = new BrowserState({ visitor: "a-visitor", session, skipped_profile: true });

  state.clear();

  expect([state.session, state.hasSkippedProfile, state.isEmpty]).toEqual([undefined, false, true]);
  expect(state.changed).toEqual({ visitor: expect.any(String) });
});
