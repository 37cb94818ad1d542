import { expect, it } from "vitest";
import { makeRecoveryCodes } from "#contract/account-security";
import { loader as home } from "../../app/routes/_gated._index";
import { action, loader } from "../../app/routes/_gated.account.security";
import { testApi } from "../support/servers/api";
import { guest, signedInAt, type TestBrowser } from "../support/servers/site";

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

it("asks to log in again when that was more than ten minutes ago, and leads back here", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  browser.answer(makeRecoveryCodes, 403, { detail: "Sign in again.", code: "reauthentication_required" });

  const refused = await browser.send(action, HERE, { intent: "make-codes" });
  const again = await browser.send(action, HERE, { intent: "sign-in-again" });

  expect(refused).toMatchObject({
    status: 403,
    data: { refusal: { lines: ["Sign in again."], isStale: true } },
  });
  expect(again.location).toBe("/login?redirectTo=%2Faccount%2Fsecurity");
});

it("reminds at home until codes are made and typed, and again when three are left", async () => {
  const api = await testApi();
  const { browser } = await signedInAt(api, "complete");
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

async function make(browser: TestBrowser): Promise<string[]> {
  const made = await browser.send(action, HERE, { intent: "make-codes" });
  return (made.data as { codes: string[] }).codes;
}

it("keeps guests out", async () => {
  const browser = guest(await testApi());
  expect((await browser.load(loader, HERE)).location).toMatch(/^\/login/);
  expect((await browser.send(action, HERE, { intent: "make-codes" })).location).toMatch(/^\/login/);
});
