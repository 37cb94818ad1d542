import { expect, it } from "vitest";
import { endSession, type Session } from "#contract/auth";
import { noteActivity } from "../../api/auth/activity/activity";
import { loader as home } from "../../app/routes/_gated._index";
import { action, loader } from "../../app/routes/_gated.account.security";
import { newSession } from "../support/people/sessions";
import { sampleCode, wrongCode } from "../support/people/sign-in";
import { testApi } from "../support/servers/api";
import { signedInAt, signedInBrowser, type TestBrowser } from "../support/servers/site";

const HERE = "/account/security";

it("shows codes once: when they are made", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");

  const codes = await make(browser);

  expect(codes).toHaveLength(10);
  const page = await browser.load(loader, HERE);
  expect(page.data).toMatchObject({
    security: { recovery_codes: { left: 10, is_proved: false } },
    changed: null,
  });
  expect(JSON.stringify(page.data)).not.toContain(codes[0]);
});

it("takes one of them as the proof that they are kept, and says so once", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const [first = ""] = await make(browser);

  const page = await browser.send(action, HERE, { intent: "prove-codes", recovery_code: first });

  expect(page.location).toMatch(/^\/account\/security\?changed=proved-\d+\.[\w-]{43}$/);
  const { data } = await browser.load(loader, page.location ?? "");
  expect(data).toMatchObject({ changed: expect.stringMatching(/^proved-\d+$/) });
  expect((await browser.load(loader, `${HERE}?changed=proved-1`)).data).toMatchObject({ changed: null });
});

it("says beside the field what is no code, and does not send it back", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const [first = ""] = await make(browser);
  const send = (recovery_code: string) =>
    browser.send(action, HERE, { intent: "prove-codes", recovery_code });

  expect((await send("")).errors).toEqual({ recovery_code: ["Recovery code is required."] });
  expect((await send("7K3M")).errors).toEqual({
    recovery_code: ["A recovery code has 12 letters and digits."],
  });
  const wrong = await send(first.replace(/.$/, (last) => (last === "0" ? "1" : "0")));
  expect(wrong.errors.recovery_code).toHaveLength(1);
  expect(JSON.stringify(wrong.data)).not.toContain(first.slice(0, 9));
});

it("asks for the code when the second factor was long ago, and then does what was asked for", async () => {
  const { api, browser } = await signedInBrowser("complete");
  await api.db.updateTable("sessions").set({ authenticated_at: 1 }).execute();

  const asked = await browser.send(action, HERE, { intent: "make-codes" });
  const { confirm } = asked.data as { confirm: { fields: [string, string][]; detail: string } };
  const again = { ...Object.fromEntries(confirm.fields), detail: confirm.detail };
  const wrong = await browser.send(action, HERE, { ...again, code: wrongCode(api) });
  const right = await browser.send(action, HERE, { ...again, code: sampleCode(api) });

  expect(confirm).toEqual({
    fields: [["intent", "make-codes"]],
    detail: "Enter the code of your authenticator app to make recovery codes.",
    lines: [],
  });
  expect(wrong.data).toMatchObject({
    confirm: { ...confirm, lines: [expect.stringContaining("This code is wrong")] },
  });
  expect((right.data as { codes: string[] }).codes).toHaveLength(10);
});

it("asks to log in again before a session is ended, when that was more than ten minutes ago", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  browser.answer(endSession, 403, { detail: "Log in again.", code: "reauthentication_required" });
  const [own] = await sessionsOn(browser);

  const refused = await browser.send(action, HERE, { intent: "end-session", session: own?.id ?? "" });
  const again = await browser.send(action, HERE, { intent: "sign-in-again" });

  expect(refused).toMatchObject({
    status: 403,
    data: { refusal: { lines: ["Log in again."], isStale: true } },
  });
  expect(again.location).toBe("/login?redirectTo=%2Faccount%2Fsecurity");
});

it("reminds at home until codes are made and typed, and again when three are left", async () => {
  const { api, browser } = await signedInBrowser("complete");
  const owed = async () => ((await browser.load(home, "/")).data as { codes: unknown }).codes;

  expect(await owed()).toBe("make");
  const codes = await make(browser);
  expect(await owed()).toBe("prove");
  await browser.send(action, HERE, { intent: "prove-codes", recovery_code: codes[0] ?? "" });
  expect(await owed()).toBe(null);
  const rows = await api.db.selectFrom("recovery_codes").select("id").execute();
  const use = (some: typeof rows) =>
    api.db
      .updateTable("recovery_codes")
      .set({ used_at: 1 })
      .where(
        "id",
        "in",
        some.map(({ id }) => id),
      )
      .execute();
  await use(rows.slice(0, 6));
  expect(await owed()).toBe(null);
  await use(rows.slice(0, 7));
  expect(await owed()).toBe("renew");
});

it("shows the sessions that go on, and ends another one", async () => {
  const { api, browser, researcher } = await signedInBrowser("complete");
  const other = await newSession(api.services, researcher.id);
  const before = await sessionsOn(browser);

  const page = await browser.send(action, HERE, { intent: "end-session", session: before[1]?.id ?? "" });

  expect(before.map(({ is_current }) => is_current)).toEqual([true, false]);
  expect(page.location).toMatch(/^\/account\/security\?changed=ended-\d+\.[\w-]{43}$/);
  expect(await sessionsOn(browser)).toEqual([before[0]]);
  expect((await api.get("/profiles/self", other.access)).status).toBe(401);
});

it("ends all other sessions immediately", async () => {
  const { api, browser, researcher } = await signedInBrowser("complete");
  for (const _ of [1, 2]) await newSession(api.services, researcher.id);

  const page = await browser.send(action, HERE, { intent: "end-others" });

  expect(page.location).toMatch(/^\/account\/security\?changed=others-\d+\./);
  expect((await sessionsOn(browser)).map(({ is_current }) => is_current)).toEqual([true]);
});

it("shows refusals as lines, and takes what is no session's id for one that has ended", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const [own] = await sessionsOn(browser);
  const nonsense = await browser.send(action, HERE, { intent: "end-session", session: "../self" });
  browser.answer(endSession, 429, { detail: "Too many attempts. Try again in a minute." });
  const refused = await browser.send(action, HERE, { intent: "end-session", session: own?.id ?? "" });

  expect(nonsense.location).toMatch(/changed=ended-/);
  expect(refused.data).toEqual({
    result: null,
    refusal: { lines: ["Too many attempts. Try again in a minute."], isStale: false },
  });
});

it.each(["nothing", "constructor", "hasOwnProperty", "__proto__", "toString"])(
  "answers an intent that no form has (%s) with the page",
  async (intent) => {
    const { browser } = await signedInAt(await testApi(), "complete");
    expect((await browser.send(action, HERE, { intent })).location).toBe(HERE);
  },
);

it("leads to earlier activity where a page is full, and nowhere by what is no id", async () => {
  const { api, browser, researcher } = await signedInBrowser("complete");
  for (let noted = 0; noted < 21; noted++)
    await noteActivity({ ...api.services }, api.db, researcher.id, "login");

  const first = (await browser.load(loader, HERE)).data as Shown;
  const second = (await browser.load(loader, first.olderHref ?? "")).data as Shown;

  expect([first.activity.length, first.isFirstPage]).toEqual([20, true]);
  expect(first.olderHref).toMatch(/^\/account\/security\?before=[\w-]+#activity$/);
  expect([second.activity.length, second.isFirstPage, second.olderHref]).toEqual([1, false, null]);
  expect((await browser.load(loader, `${HERE}?before=%3Cb%3E`)).location).toBe(HERE);
});

interface Shown {
  sessions: Session[];
  activity: unknown[];
  isFirstPage: boolean;
  olderHref: string | null;
}

async function sessionsOn(browser: TestBrowser): Promise<Session[]> {
  return ((await browser.load(loader, HERE)).data as Shown).sessions;
}

async function make(browser: TestBrowser): Promise<string[]> {
  const made = await browser.send(action, HERE, { intent: "make-codes" });
  return (made.data as { codes: string[] }).codes;
}
