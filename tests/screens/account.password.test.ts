import { expect, it } from "vitest";
import { endSession, type Session } from "#contract/auth";
import { action, loader } from "../../app/routes/_gated.account.password";
import { SAMPLE_PASSWORD } from "../support/people/researchers";
import { newSession } from "../support/people/sessions";
import { testApi } from "../support/servers/api";
import { guest, signedInAt, type TestBrowser } from "../support/servers/site";

const next = "Quiet lantern 42 harbour";
const change = { current_password: SAMPLE_PASSWORD, new_password: next, confirm_password: next };

it("changes the password, stays signed in here and ends the other sessions", async () => {
  const api = await testApi();
  const { browser, researcher } = await signedInAt(api, "complete");
  const page = await browser.send(action, "/account/password", change);
  expect(page.location).toMatch(/^\/account\/password\?changed=\d+\.[\w-]{43}$/);
  expect((await api.get("/profiles/self", browser.state.session?.access)).status).toBe(200);
  expect((await api.get("/profiles/self", researcher.token)).status).toBe(401);
  const [, changed] = page.location?.match(/=(\d+)/) ?? [];
  expect((await browser.load(loader, page.location ?? "")).data).toMatchObject({ changed, ended: null });
});

it("says nothing of the kind because an address does", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const page = await browser.send(action, "/account/password", change);
  const [, proven] = page.location?.split("=") ?? [];
  for (const query of ["changed=1", "changed=1.", `changed=1${proven}`, `ended=${proven}`]) {
    const { data } = await browser.load(loader, `/account/password?${query}`);
    expect(data, query).toMatchObject({ changed: null, ended: null });
  }
});

it("says that the current password is wrong, beside it", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const page = await browser.send(action, "/account/password", {
    ...change,
    current_password: "Wrong 1 wrong",
  });
  expect(page).toMatchObject({ status: 400, errors: { current_password: ["Current password is wrong."] } });
});

// Proves 5.6
it("wants all three, the new ones alike", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const empty = await browser.send(action, "/account/password");
  expect(Object.keys(empty.errors).sort()).toEqual(["confirm_password", "current_password", "new_password"]);
  const unlike = await browser.send(action, "/account/password", { ...change, confirm_password: `${next}!` });
  expect(unlike.errors).toEqual({ confirm_password: ["Password Must be Matching."] });
  expect(JSON.stringify(unlike.data)).not.toContain(next);
});

it("shows the sessions that go on, and ends another one", async () => {
  const api = await testApi();
  const { browser, researcher } = await signedInAt(api, "complete");
  const other = await newSession(api.services, researcher.id);

  const before = await shown(browser);
  const page = await browser.send(action, "/account/password", {
    intent: "end-session",
    session: before[1]?.id ?? "",
  });

  expect(before.map(({ is_current }) => is_current)).toEqual([true, false]);
  expect(page.location).toMatch(/^\/account\/password\?ended=\d+\.[\w-]{43}$/);
  const [, ended] = page.location?.match(/=(\d+)/) ?? [];
  expect((await browser.load(loader, page.location ?? "")).data).toMatchObject({ changed: null, ended });
  expect(await shown(browser)).toEqual([before[0]]);
  expect((await api.get("/profiles/self", other.access)).status).toBe(401);
});

it("asks to log in again when that was more than ten minutes ago, and leads back here", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const [own] = await shown(browser);
  browser.answer(endSession, 403, { detail: "Sign in again.", code: "reauthentication_required" });
  const fields = { intent: "end-session", session: own?.id ?? "" };

  const refused = await browser.send(action, "/account/password", fields);
  const again = await browser.send(action, "/account/password", { intent: "sign-in-again" });

  expect(refused).toMatchObject({
    status: 403,
    data: { notEnded: { lines: ["Sign in again."], isStale: true } },
  });
  expect(again.location).toBe("/login?redirectTo=%2Faccount%2Fpassword");
});

it("shows other refusals as lines, and takes what is no session's id for one that has ended", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const [own] = await shown(browser);
  const nonsense = await browser.send(action, "/account/password", {
    intent: "end-session",
    session: "../self",
  });
  browser.answer(endSession, 429, { detail: "Too many attempts. Try again in a minute." });
  const refused = await browser.send(action, "/account/password", {
    intent: "end-session",
    session: own?.id ?? "",
  });

  expect(nonsense.location).toMatch(/ended=/);
  expect(refused.data).toEqual({
    result: null,
    notEnded: { lines: ["Too many attempts. Try again in a minute."], isStale: false },
  });
});

async function shown(browser: TestBrowser): Promise<Session[]> {
  return ((await browser.load(loader, "/account/password")).data as { sessions: Session[] }).sessions;
}

it("keeps guests out", async () => {
  const browser = guest(await testApi());
  expect((await browser.load(loader, "/account/password")).location).toMatch(/^\/login/);
  expect((await browser.send(action, "/account/password", change)).location).toMatch(/^\/login/);
});
