import { afterEach, expect, it, vi } from "vitest";
import { UNAUTHENTICATED_STATUS } from "#contract/auth";
import { createStateSealer, type State } from "./session-cookie.server";

const state: State = {
  visitor: "test-visitor",
  session: { access: "access", refresh: "refresh", user_status: UNAUTHENTICATED_STATUS },
  invitation_code: "7K3MPQ2VXR9D",
};
const HOUR_MS = 60 * 60_000;

afterEach(() => {
  vi.useRealTimers();
});

it("opens what it sealed", async () => {
  const sealer = createStateSealer(["secret"]);
  expect(await sealer.open(await sealer.seal(state))).toEqual(state);
});

// Proves 10.3
it("shows nothing of what it holds, and never looks the same twice", async () => {
  const sealer = createStateSealer(["secret"]);
  const value = await sealer.seal(state);
  const readable = value.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
  for (const secret of ["test-visitor", "refresh", "7K3MPQ2VXR9D"]) {
    expect([value, ...readable].join()).not.toContain(secret);
  }
  expect(await sealer.seal(state)).not.toBe(value);
});

// Proves 3.3.5, 4.2.5
it("fits a cookie, however much it holds", async () => {
  const fullest: State = {
    visitor: "v".repeat(22),
    // A token of the API has about 640 characters.
    session: { access: "a".repeat(1000), refresh: "r".repeat(43), user_status: UNAUTHENTICATED_STATUS },
    skipped_profile: true,
    ephemeral_token: "e".repeat(43),
    // A password of the greatest length, in the characters with the most bytes.
    invitation_code: "\u{1F512}".repeat(64),
  };
  const cookie = `__Host-session=${await createStateSealer(["secret"]).seal(fullest)}; Path=/; HttpOnly; SameSite=Lax; Secure`;
  expect(cookie.length).toBeLessThan(4096);
});

it("opens nothing that was sealed with another secret", async () => {
  const value = await createStateSealer(["another secret"]).seal(state);
  expect(await createStateSealer(["secret"]).open(value)).toBeNull();
});

// Proves 13.3.4
it("opens what an earlier secret sealed, and seals with the new one", async () => {
  const earlier = await createStateSealer(["earlier"]).seal(state);
  const both = createStateSealer(["new", "earlier"]);
  expect(await both.open(earlier)).toEqual(state);
  expect(await createStateSealer(["new"]).open(await both.seal(state))).toEqual(state);
});

it.each([0, 1, 2, 3, 4])("opens nothing whose part %i was changed", async (position) => {
  const sealer = createStateSealer(["secret"]);
  const parts = (await sealer.seal(state)).split(".");
  const part = parts[position] ?? "";
  parts[position] = `${part.startsWith("A") ? "B" : "A"}${part.slice(1)}`;
  expect(await sealer.open(parts.join("."))).toBeNull();
});

// Proves 11.2.5
it.each(["", "x", "a.b.c", "a.b.c.d.e", "....", "%00", "eyJhbGciOiJub25lIn0.e30."])(
  "opens nothing that is no sealed value: %j",
  async (value) => {
    expect(await createStateSealer(["secret"]).open(value)).toBeNull();
  },
);

it.each([
  { of: "what only the next screen may know", kept: state },
  {
    of: "a session, which is kept open between requests",
    kept: { visitor: state.visitor, session: state.session },
  },
])("opens a value for as long as a session lives at most, and no longer: $of", async ({ kept }) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-01-15T12:00:00Z") });
  const sealer = createStateSealer(["secret"]);
  const value = await sealer.seal(kept as State);
  vi.advanceTimersByTime(12 * HOUR_MS - 1000);
  expect(await sealer.open(value)).toEqual(kept);
  vi.advanceTimersByTime(2000);
  expect(await sealer.open(value)).toBeNull();
});

it.each([
  { of: "a session", kept: state.session && { visitor: state.visitor, session: state.session }, times: 1 },
  { of: "what only the next screen may know", kept: state, times: 2 },
  { of: "a browser that is not signed in", kept: { visitor: state.visitor }, times: 2 },
])("opens a cookie of $of that comes twice $times times", async ({ kept = state, times }) => {
  const sealer = createStateSealer(["secret"]);
  const value = await sealer.seal(kept);
  const decrypted = vi.spyOn(crypto.subtle, "decrypt");
  expect([await sealer.open(value), await sealer.open(value)]).toEqual([kept, kept]);
  expect(decrypted).toHaveBeenCalledTimes(times);
  decrypted.mockRestore();
});
