import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { seedInvitation, seedResearcher } from "../../tests/support/people/researchers";
import { seedAttachment, seedReferral } from "../../tests/support/requests/rows";
import { seedSubmission } from "../../tests/support/requests/submissions";
import { type TestApi, testApi } from "../../tests/support/servers/api";
import { ERASED, keyWithoutAddress } from "../auth/email-address";
import { issuingOf } from "../receipts/issue";
import { applyRetention, countOver } from "./apply";
import { readRetention } from "./periods";

// Long because: each kind of data has its own period, and all need the same rows and clock.

const DAY = 24 * 60 * 60_000;
const periods = readRetention({});
const nothing = {
  impressions: 0,
  inquiries: 0,
  invitations: 0,
  referrals: 0,
  declinedSubmissions: 0,
  agreements: 0,
};

// Proves 14.2.7
test.each([
  ["impressions", 90],
  ["inquiries", 365],
] as const)("%s are kept for %i days, and not a moment longer", async (kind, days) => {
  const api = await testApi();
  const { id } = await seedResearcher(api.services);
  await insert(api, kind, id);

  api.clock.now += days * DAY;
  expect(await applyRetention(retaining(api), periods)).toEqual(nothing);
  api.clock.now += 1;
  expect(await countOver(api.services, periods)).toEqual({ ...nothing, [kind]: 1 });
  expect(await applyRetention(retaining(api), periods)).toEqual({ ...nothing, [kind]: 1 });

  expect(await api.db.selectFrom(kind).selectAll().execute()).toEqual([]);
});

test("many impressions go in several steps, all of them, and later ones stay", async () => {
  const api = await testApi();
  const { id } = await seedResearcher(api.services);
  for (let rows = 0; rows < 2_500; rows += 500) await insert(api, "impressions", id, 500);
  api.clock.now += 91 * DAY;
  await insert(api, "impressions", id);

  const removed = await applyRetention(retaining(api), periods);

  expect(removed).toEqual({ ...nothing, impressions: 2_500 });
  expect(await api.rows("impressions")).toHaveLength(1);
});

test("two processes may do it concurrently", async () => {
  const api = await testApi();
  const { id } = await seedResearcher(api.services);
  for (let rows = 0; rows < 1_500; rows += 500) await insert(api, "impressions", id, 500);
  await refer(api, id, "declined");
  api.clock.now += 91 * DAY;

  await Promise.all([applyRetention(retaining(api), periods), applyRetention(retaining(api), periods)]);

  expect(await countOver(api.services, periods)).toEqual(nothing);
});

test("invitations are kept for 90 days after they ended, open ones until then", async () => {
  const api = await testApi();
  const ended = { used: await seedInvitation(api.services), revoked: await seedInvitation(api.services) };
  const until = { expires_at: api.clock.now + 200 * DAY };
  const open = await seedInvitation(api.services, until);
  const at = api.clock.now;
  await api.db.updateTable("invitations").set({ used_at: at }).where("id", "=", ended.used.id).execute();
  await api.db
    .updateTable("invitations")
    .set({ revoked_at: at })
    .where("id", "=", ended.revoked.id)
    .execute();

  api.clock.now += 90 * DAY + 1;
  expect(await applyRetention(retaining(api), periods)).toEqual({ ...nothing, invitations: 2 });
  expect(await api.db.selectFrom("invitations").select("id").execute()).toEqual([{ id: open.id }]);
  api.clock.now = until.expires_at + 90 * DAY + 1;
  expect(await applyRetention(retaining(api), periods)).toEqual({ ...nothing, invitations: 1 });
});

test("who was referred and not accepted is forgotten after 90 days; the referral still counts", async () => {
  const api = await testApi();
  const { id } = await seedResearcher(api.services, { available_referrals: 0 });
  for (const status of ["declined", "sent", "accepted"] as const) await refer(api, id, status);
  api.clock.now += 90 * DAY + 1;

  expect(await applyRetention(retaining(api), periods)).toEqual({ ...nothing, referrals: 2 });

  const rows = await api.db
    .selectFrom("referrals")
    .select(["status", "email", "fullname", "social"])
    .execute();
  const nobody = { status: "declined", email: "", fullname: "", social: null };
  expect(rows.filter(({ email }) => email === "")).toEqual([nobody, nobody]);
  expect(rows.find(({ email }) => email !== "")?.status).toBe("accepted");
  // The one without a decision restores its invitation, as one that is declined does.
  expect(await researcher(api, id)).toMatchObject({ available_referrals: 1 });
});

test("declined submissions go 30 days after the answer, with their files; others stay", async () => {
  const api = await testApi();
  const { id } = await seedResearcher(api.services);
  for (const status of ["declined", "accepted", "received"] as const) await submission(api, id, status);
  expect(api.services.store).toHaveProperty("objects.size", 3);
  api.clock.now += 30 * DAY;
  expect(await applyRetention(retaining(api), periods)).toEqual(nothing);
  api.clock.now += 1;

  expect(await applyRetention(retaining(api), periods)).toEqual({ ...nothing, declinedSubmissions: 1 });

  const left = await api.db.selectFrom("submissions").select("status").orderBy("status").execute();
  expect(left.map(({ status }) => status)).toEqual(["accepted", "received"]);
  expect(api.services.store).toHaveProperty("objects.size", 2);
});

test("a declined submission goes too whose researcher made its id of another time", async () => {
  const api = await testApi();
  const { id } = await seedResearcher(api.services);
  await submission(api, id, "declined", "ffffffff-ffff-7fff-bfff-ffffffffffff");

  api.clock.now += 30 * DAY + 1;

  expect(await applyRetention(retaining(api), periods)).toEqual({ ...nothing, declinedSubmissions: 1 });
});

test("the agreement of an erased researcher goes after five years, that of a member never", async () => {
  const api = await testApi();
  const erased = await seedResearcher(api.services);
  const member = await seedResearcher(api.services);
  await api.db
    .updateTable("researchers")
    .set({ email: ERASED, email_key: keyWithoutAddress(ERASED, erased.id) })
    .where("id", "=", erased.id)
    .execute();

  api.clock.now = Date.parse("2031-01-15T12:00:00.000Z");
  expect(await applyRetention(retaining(api), periods)).toEqual(nothing);
  api.clock.now += DAY;
  expect(await applyRetention(retaining(api), periods)).toEqual({ ...nothing, agreements: 1 });

  const left = await api.db.selectFrom("ndas").select("researcher_id").execute();
  expect(left).toEqual([{ researcher_id: member.id }]);
});

test("what cannot be removed is told, and what comes after it goes all the same", async () => {
  const api = await testApi();
  const { id } = await seedResearcher(api.services);
  await submission(api, id, "declined");
  await api.db
    .updateTable("researchers")
    .set({ email: ERASED, email_key: keyWithoutAddress(ERASED, id) })
    .execute();
  const away = new Error("The store is away.");
  api.services.store.remove = () => Promise.reject(away);
  api.clock.now = Date.parse("2031-01-16T12:00:00.000Z");
  const failed = vi.fn();

  const removed = await applyRetention(retaining(api), periods, failed);

  // Its files are leftovers, which the sweep removes.
  expect(removed).toEqual({ ...nothing, agreements: 1, declinedSubmissions: 1 });
  expect(await api.rows("submissions")).toEqual([]);
  expect(failed.mock.calls).toEqual([["declinedSubmissions", away]]);
});

test("of a kind that fails half-way, what was removed by then is counted", async () => {
  const api = await testApi();
  const { id } = await seedResearcher(api.services);
  for (let rows = 0; rows < 51; rows++) await submission(api, id, "declined");
  api.clock.now += 30 * DAY + 1;
  const noKey = new Error("no key");
  let signed = 0;
  const sign: typeof api.services.signer.sign = (...of) =>
    ++signed > 50 ? Promise.reject(noKey) : api.services.signer.sign(...of);
  const failed = vi.fn();

  const services = { ...retaining(api), signer: { ...api.services.signer, sign } };
  const removed = await applyRetention(services, periods, failed);

  expect(failed.mock.calls).toEqual([["declinedSubmissions", noKey]]);
  expect(await api.rows("submissions")).toHaveLength(1);
  expect(removed).toEqual({ ...nothing, declinedSubmissions: 50 });
});

test("without anybody to tell, a failure is thrown when all the rest is done", async () => {
  const api = await testApi();
  const { id } = await seedResearcher(api.services);
  await submission(api, id, "declined");
  await insert(api, "impressions", id);
  const away = new Error("The store is away.");
  api.services.store.remove = () => Promise.reject(away);
  api.clock.now += 91 * DAY;

  await expect(applyRetention(retaining(api), periods)).rejects.toBe(away);

  expect(await countOver(api.services, periods)).toEqual(nothing);
});

test.each(["0", "-1", "1.5", "ten", "99999", "1 d"])(
  "a period of %j days is refused with a sentence",
  (days) => {
    expect(() => readRetention({ RETENTION_IMPRESSIONS_DAYS: days })).toThrow(
      "RETENTION_IMPRESSIONS_DAYS must be a whole number of days from 1 to 36500.",
    );
  },
);

test("periods are taken from the configuration", () => {
  expect(readRetention({ RETENTION_INQUIRIES_DAYS: "7" }).inquiries).toBe(7 * DAY);
});

async function insert(api: TestApi, table: "impressions" | "inquiries", researcher_id: string, rows = 1) {
  const row = () => ({ id: api.services.newId(), researcher_id, created_at: api.clock.now });
  const all = Array.from({ length: rows }, row);
  if (table === "inquiries") {
    await api.db
      .insertInto("inquiries")
      .values(all.map((one) => ({ ...one, message: "When?" })))
      .execute();
  } else {
    await api.db
      .insertInto("impressions")
      .values(all.map((one) => ({ ...one, kind: "page" as const, subject: "/" })))
      .execute();
  }
}

function refer(api: TestApi, researcher_id: string, status: "sent" | "accepted" | "declined") {
  const at = api.clock.now;
  const about = { fullname: "Ada Rossi", email: `${status}@example.org`, social: "@ada" };
  const decided_at = status === "sent" ? null : at;
  return seedReferral(api.services, { researcher_id, status, created_at: at, ...about, decided_at });
}

async function submission(
  api: TestApi,
  researcher_id: string,
  status: "received" | "accepted" | "declined",
  id = api.services.newId(),
) {
  const { newId, store } = api.services;
  const [storage_key, at] = [`attachment-${newId()}`, api.clock.now];
  await store.put(storage_key, Readable.from([Buffer.from("sealed")]));
  await seedSubmission(api.services, {
    id,
    researcher_id,
    status,
    details: "sealed",
    details_mac: null,
    // Long before the answer, from which the period counts.
    created_at: at - 90 * DAY,
    decided_at: status === "received" ? null : at,
  });
  await seedAttachment(api.services, { submission_id: id, size: 6, storage_key, created_at: at });
}

const retaining = ({ services }: TestApi) => {
  const { db, store, now } = services;
  return { db, store, now, ...issuingOf(services) };
};

function researcher(api: TestApi, id: string) {
  return api.db.selectFrom("researchers").selectAll().where("id", "=", id).executeTakeFirst();
}
