import { describe, expect, test } from "vitest";
import { currentCode } from "../support/people/codes";
import { SAMPLE_PASSWORD } from "../support/people/researchers";
import { PageClient, signedInPages } from "./support/page-client";
import { call, login, member, newSession, rows, services } from "./support/target";

const MINUTE_MS = 60_000;
const self = (token: string) => call("GET", "/profiles/self", { token });
const refresh = (access: string, token: string) =>
  call("POST", "/auth/login/refresh/", { json: { access, refresh: token } });

describe("R7 Sessions", () => {
  test("a refresh token that is used again ends the session for both", async () => {
    const { access, refresh: first } = await member();
    const second = (await refresh(access, first)).json;
    const third = (await refresh(second.access, second.refresh)).json;

    expect((await refresh(access, first)).status).toBe(401);
    expect((await refresh(third.access, third.refresh)).status).toBe(401);
    expect((await self(third.access)).status).toBe(401);
  });

  test("twenty concurrent refreshes get one successor, and log no user out", async () => {
    const { access, refresh: first } = await member();

    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(access, first)));

    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect(new Set(answers.map(({ json }) => json.refresh)).size).toBe(1);
    expect((await refresh(answers[0]?.json.access ?? "", answers[0]?.json.refresh ?? "")).status).toBe(200);
  });

  test("tabs that load at the same time with an access token that has ended stay signed in", async () => {
    const { id } = await member();
    const session = await newSession(id, () => Date.now() - 6 * MINUTE_MS);
    const tabs = await Promise.all(Array.from({ length: 6 }, () => signedInPages(session)));

    const pages = await Promise.all(tabs.map((tab) => tab.get("/account/profile")));

    expect(pages.map(({ status }) => status)).toEqual(Array<number>(6).fill(200));
    for (const tab of tabs) expect((await tab.get("/faq")).status).toBe(200);
  });

  test.each([
    ["idle for 15 minutes", { last_seen_at: Date.now() - 15 * MINUTE_MS }],
    ["older than 12 hours", { created_at: Date.now() - 12 * 60 * MINUTE_MS - 1 }],
  ])("a session %s is over, and cannot be refreshed", async (_what, change) => {
    const { id, access, refresh: token } = await member();
    const { db } = await services();
    await db.updateTable("sessions").set(change).where("researcher_id", "=", id).execute();

    expect((await self(access)).status).toBe(401);
    expect((await refresh(access, token)).status).toBe(401);
  });

  test("a sixth session ends the oldest one", async () => {
    const { id, access } = await member();
    const others = [];
    for (let count = 0; count < 5; count++) others.push(await newSession(id));

    expect((await self(access)).status).toBe(401);
    for (const other of others) expect((await self(other.access)).status).toBe(200);
    expect(rows("select id from sessions where researcher_id = ?", id)).toHaveLength(5);
  });

  test("disabling an account and logging out end a session immediately", async () => {
    const [gone, left] = [await member(), await member()];
    const { db, now } = await services();
    await db.updateTable("researchers").set({ disabled_at: now() }).where("id", "=", gone.id).execute();
    await call("POST", "/auth/logout/", { token: left.token });

    for (const { access, refresh: token } of [gone, left]) {
      expect((await self(access)).status).toBe(401);
      expect((await refresh(access, token)).status).toBe(401);
    }
  });

  test("forgetting the second factor ends every session, and asks for a fresh sign-in first", async () => {
    const { id, token } = await member();
    const other = await newSession(id);
    const { db, now } = await services();
    await db
      .updateTable("sessions")
      .set({ authenticated_at: now() - 11 * MINUTE_MS })
      .where("researcher_id", "=", id)
      .execute();
    const stale = await call("POST", "/auth/mfa/reset/", { token });
    expect([stale.status, stale.json.code]).toEqual([403, "reauthentication_required"]);
    // A refreshed session is no fresher for that.
    const renewed = (await call("POST", "/auth/session", { token })).json;
    expect((await call("POST", "/auth/mfa/reset/", { token: renewed.access })).status).toBe(403);
    await db
      .updateTable("sessions")
      .set({ authenticated_at: now() })
      .where("researcher_id", "=", id)
      .execute();

    expect((await call("POST", "/auth/mfa/reset/", { token })).status).toBe(204);
    for (const access of [token, renewed.access, other.access]) expect((await self(access)).status).toBe(401);
  });

  test("signing in gives a new cookie, and the one from before is worth nothing (fixation)", async () => {
    const { email } = await member({ stage: "password_set" });
    const browser = new PageClient();
    await browser.get("/login");
    const planted = browser.cookies.get("session") ?? "";
    await browser.post("/login", { email, password: SAMPLE_PASSWORD });
    expect(browser.cookies.get("session")).not.toBe(planted);

    const attacker = new PageClient();
    attacker.cookies.set("session", planted);
    expect((await attacker.get("/setup-mfa")).headers.location).toMatch(/^\/login/);
  });

  test("the session is in a cookie that no script reads, and in no page, address or storage", async () => {
    const { email } = await member();
    const browser = new PageClient();
    await browser.post("/login", { email, password: SAMPLE_PASSWORD });
    const answer = await browser.post("/confirm-mfa", { code: currentCode() });
    const line = answer.headers["set-cookie"]?.find((one) => one.startsWith("session="));
    expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(line?.length).toBeLessThan(4096);

    expect(answer.headers.location).not.toMatch(/eyJ/);
    const page = await browser.get("/account/profile");
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/eyJ[\w-]+\./);
    expect((await login(email, SAMPLE_PASSWORD)).text).not.toMatch(/eyJ/);
  });
});
