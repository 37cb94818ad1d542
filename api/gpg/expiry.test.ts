import { expect, test } from "vitest";
import { sampleCode } from "../../tests/support/people/sign-in";
import { upload } from "../../tests/support/requests/gpg-keys";
import { signedInApi, type TestApi } from "../../tests/support/servers/api";
import { tellOfExpiry } from "./expiry";
import { firstNoticeAt, noticeAfter } from "./expiry.rules";
import { replaceKey } from "./gpg.store";

const DAY = 24 * 60 * 60_000;

test("a key's owner is told 30 days before its end, 7 days before, and when it is over, each once", async () => {
  const { api, end, titles } = await aKeyThatEnds(31);
  const told: number[] = [];

  for (const daysBefore of [31, 30, 29, 8, 7, 6, 1, 0, -1, -40]) {
    api.clock.now = end - daysBefore * DAY;
    // Two processes concurrently, and one that was started again.
    await Promise.all([tellOfExpiry(api.services), tellOfExpiry(api.services)]);
    await tellOfExpiry(api.services);
    told.push((await titles()).length);
  }

  expect(told).toEqual([0, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
  expect(await titles()).toEqual([
    "Your OpenPGP key expires soon",
    "Your OpenPGP key expires soon",
    "Your OpenPGP key has expired",
  ]);
});

test("the message names the key, the moment of its end and what to do", async () => {
  const { api, end } = await aKeyThatEnds(10);
  await tellOfExpiry(api.services);
  const { message } = await api.db.selectFrom("messages").select("message").executeTakeFirstOrThrow();
  const moment = new Date(end).toISOString().slice(0, 16).replace("T", " at ");
  expect(message).toContain(`fingerprint ABCDEF expires on ${moment} UTC`);
  expect(message).toContain('upload that under "GPG key" of your account');
});

test("the message of a key that is over does not claim that anything is encrypted to it", async () => {
  const { api, end } = await aKeyThatEnds(10);
  api.clock.now = end;
  await tellOfExpiry(api.services);
  const { message } = await api.db.selectFrom("messages").select("message").executeTakeFirstOrThrow();
  expect(message).toContain("Until you replace it, what we write is readable on the server");
  expect(message).not.toContain("encrypted to it");
});

test("thresholds that passed while no process ran are told of once, by what is true now", async () => {
  const { api, end, titles } = await aKeyThatEnds(31);
  api.clock.now = end + DAY;
  await tellOfExpiry(api.services);
  await tellOfExpiry(api.services);
  expect(await titles()).toEqual(["Your OpenPGP key has expired"]);
});

test("a key that was extended or replaced is told of by its own end, and one that never ends is not", async () => {
  const { api, end, row, titles } = await aKeyThatEnds(31);
  api.clock.now = end - 5 * DAY;
  await tellOfExpiry(api.services);
  const later = end + 100 * DAY;
  const extended = { ...row, expires_at: later, notice_at: firstNoticeAt(later) };
  await api.db.transaction().execute((tx) => replaceKey(tx, extended));
  api.clock.now = end;
  await tellOfExpiry(api.services);
  expect(await titles()).toHaveLength(1);
  api.clock.now = later - 30 * DAY;
  await tellOfExpiry(api.services);
  expect(await titles()).toHaveLength(2);

  const endless = { ...row, expires_at: null, notice_at: firstNoticeAt(null) };
  await api.db.transaction().execute((tx) => replaceKey(tx, endless));
  api.clock.now += 1000 * DAY;
  await tellOfExpiry(api.services);
  expect(await titles()).toHaveLength(2);
});

test("a key that is sent again is not told of again, and one that ends in days is told of immediately", async () => {
  const { api, token } = await signedInApi();
  const { generateKey } = await import("openpgp");
  const { publicKey } = await generateKey({
    userIDs: [{ name: "Ada Rossi" }],
    date: new Date("2026-01-01T00:00:00Z"),
    keyExpirationTime: (20 * DAY) / 1000,
    format: "armored",
  });
  const told = () =>
    api.db.selectFrom("messages").select("id").where("title", "=", "Your OpenPGP key expires soon").execute();
  const count = async () => (await told()).length;

  await putOnFile(api, token, publicKey);
  await tellOfExpiry(api.services);
  expect(await count()).toBe(1);
  await api.request("POST", "/auth/confirm", { token, form: { code: sampleCode(api) } });
  await putOnFile(api, token, publicKey);
  await tellOfExpiry(api.services);
  expect(await count()).toBe(1);
  const security = await (await api.get("/auth/security", token)).json();
  expect(security).toMatchObject({ openpgp_key_expires_at: "2026-01-21T00:00:00.000Z" });
});

test("a key that its owner extends is told of again before its new end, and not before", async () => {
  const { api, token } = await signedInApi();
  const { generateKey, reformatKey } = await import("openpgp");
  const made = { userIDs: [{ name: "Ada Rossi" }], date: new Date("2026-01-01T00:00:00Z") };
  const { privateKey, publicKey } = await generateKey({
    ...made,
    keyExpirationTime: (20 * DAY) / 1000,
    format: "object",
  });
  const extended = await reformatKey({
    ...made,
    privateKey,
    keyExpirationTime: (120 * DAY) / 1000,
    format: "armored",
  });
  const notices = async () => {
    await tellOfExpiry(api.services);
    const soon = api.db.selectFrom("messages").where("title", "=", "Your OpenPGP key expires soon");
    return (await soon.select("id").execute()).length;
  };

  await putOnFile(api, token, publicKey.armor());
  expect(await notices()).toBe(1);
  await api.request("POST", "/auth/confirm", { token, form: { code: sampleCode(api) } });
  await putOnFile(api, token, extended.publicKey);
  api.clock.now = made.date.getTime() + 90 * DAY - 1;
  expect(await notices()).toBe(1);
  api.clock.now += 1;
  expect(await notices()).toBe(2);
});

test("the next notice is the first threshold that is still to come", () => {
  const end = 100 * DAY;
  expect(firstNoticeAt(end)).toBe(70 * DAY);
  expect(noticeAfter(end, 70 * DAY)).toBe(93 * DAY);
  expect(noticeAfter(end, 92 * DAY)).toBe(93 * DAY);
  expect(noticeAfter(end, 93 * DAY)).toBe(end);
  expect(noticeAfter(end, end)).toBeNull();
});

/** A researcher with a key that ends in so many days. */
async function aKeyThatEnds(days: number) {
  const { api, id: researcher_id } = await signedInApi();
  const end = api.clock.now + days * DAY;
  const row = {
    researcher_id,
    public_file: "A key.",
    fingerprint: "ABCDEF",
    user_ids: "[]",
    expires_at: end,
    encryption_key_id: "",
    created_at: api.clock.now,
    notice_at: firstNoticeAt(end),
  };
  await api.db.insertInto("gpg_keys").values(row).execute();
  const titles = async () => {
    const messages = await api.db.selectFrom("messages").select("title").orderBy("id").execute();
    return messages.map(({ title }) => title);
  };
  return { api, end, row, titles };
}

async function putOnFile(api: TestApi, token: string, key: string): Promise<void> {
  expect((await upload(api, token, key)).status).toBe(201);
}
