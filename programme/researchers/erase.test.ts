import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { generateKey } from "openpgp";
import { expect, test } from "vitest";
import type { Schema } from "../../api/database/schema";
import { readRetention } from "../../api/retention/periods";
import { SAMPLE_PASSWORD, seedInvitation } from "../../tests/support/people/researchers";
import { login } from "../../tests/support/people/sign-in";
import { seedTarget, sendMessage } from "../../tests/support/requests/content";
import { opened } from "../../tests/support/requests/sealed";
import { type TestProgramme, testProgramme } from "../../tests/support/servers/programme";
import { temporaryFolder } from "../../tests/support/temporary-folder";

// Long because: one researcher leaves something in every table, and each is looked at twice.

const DAY = 24 * 60 * 60_000;
const EMAIL = "Nadia@Marker.example";

test("everything that is kept about a researcher is written into a folder, and no secret", async () => {
  const { programme, id } = await wholeResearcher();
  const folder = join(temporaryFolder(), "nadia");

  const { files } = await programme.json("researcher", "export", EMAIL, "--out", folder);

  expect(readdirSync(folder).toSorted()).toEqual(files.toSorted());
  const all = JSON.parse(readFileSync(join(folder, "researcher.json"), "utf8"));
  expect(all).toMatchObject({
    exported_at: "2026-01-15T12:00:00.000Z",
    researcher: { id, email: EMAIL, created_at: "2026-01-15T12:00:00.000Z", has_password: true },
    profile: { first_name: "Ada", last_name: "Rossi", phone: "+390212345678", dob: "1990-05-17" },
    second_factor: { confirmed_at: "2026-01-15T12:00:00.000Z" },
    gpg_key: { user_ids: ["Nadia <nadia@marker.example>"], file: "key.asc" },
    agreement: { signer: "Ada Rossi", address: "192.0.2.1", text_file: "agreement.md" },
    invitations: [{ email: EMAIL }],
    sign_ins: [{ last_seen_at: "2026-01-15T12:00:00.000Z" }],
    hardware: [{ hardware_serial: "SN-MARKER" }],
    requests: [{ acknowledged_at: null }],
    referrals: [{ fullname: "Bea Marker" }],
    referred_as: [{ fullname: "Nadia Marker", message: "Marker of quality" }],
    inquiries: [{ message: "A marker question?" }],
    messages: [{ title: "Marker" }],
    impressions: [{ subject: "/marker" }],
  });
  expect(all.submissions.map(({ status }: { status: string }) => status)).toEqual(["received", "accepted"]);
  const decided = all.submissions[1].events.find(({ kind }: { kind: string }) => kind === "accepted");
  expect(decided.text).toBe("Marker of a decision");
  expect(all.audit.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(["gpg.add", "submission.accept", "researcher.export"]),
  );
  const [first] = all.submissions;
  const research = await opened(readFileSync(join(folder, first.file), "utf8"));
  const attachment = await opened(readFileSync(join(folder, first.attachments[0].file)));
  expect(research.text).toContain("Marker overflow");
  expect(attachment).toMatchObject({ name: "marker.txt", text: "MARKER content" });
  expect(readFileSync(join(folder, "signature.png"), "utf8")).toBe("sample");
  expect(readFileSync(join(folder, "agreement.md"), "utf8")).toContain("# Agreement");
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(JSON.stringify(all)).not.toMatch(/argon2|refresh_hash|code_hash|v1\.test/);
});

test("what is kept is written also when the store has lost an attachment, which is named", async () => {
  const { programme } = await wholeResearcher();
  const folder = join(temporaryFolder(), "nadia");
  const { id, submission_id, storage_key } = await programme.db
    .selectFrom("attachments")
    .select(["id", "submission_id", "storage_key"])
    .executeTakeFirstOrThrow();
  await programme.services.store.remove(storage_key);

  const { code, out, err } = await programme.run("researcher", "export", EMAIL, "--out", folder, "--json");

  expect(code).toBe(1);
  expect(JSON.parse(out).missing).toEqual([{ submission: submission_id, attachment: id }]);
  expect(err).toContain(
    `The attachment ${id} of the submission ${submission_id} is not in the store any more.`,
  );
  const all = JSON.parse(readFileSync(join(folder, "researcher.json"), "utf8"));
  expect(all.submissions[0].attachments).toMatchObject([{ id, file: null }]);
});

test.each([
  ["105t0000", /^The signature is sealed under the key 105t0000, which is not configured/],
  [null, /^The signature does not open, .* Look for the agreement in a backup\.$/m],
])("what is kept is written also when the signature does not open (key %j)", async (key, note) => {
  const { programme, id } = await wholeResearcher();
  const folder = join(temporaryFolder(), "nadia");
  const { current } = programme.services.vault;
  await programme.db
    .updateTable("ndas")
    .set({ signature: `v1.${key ?? current}.${"A".repeat(80)}` })
    .where("researcher_id", "=", id)
    .execute();

  const { code, err } = await programme.run("researcher", "export", EMAIL, "--out", folder);

  expect([code, err]).toEqual([1, expect.stringMatching(note)]);
  const all = JSON.parse(readFileSync(join(folder, "researcher.json"), "utf8"));
  expect(all.agreement).toMatchObject({ text_file: "agreement.md", signature_file: null });
  expect(all.submissions).toHaveLength(2);
  expect(readdirSync(folder)).not.toContain("signature.png");
});

test("a submission that was stored without a checksum is exported with one, as GnuPG needs it", async () => {
  const { programme } = await wholeResearcher();
  const folder = join(temporaryFolder(), "nadia");
  const { id, details } = await programme.db
    .selectFrom("submissions")
    .select(["id", "details"])
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const earlier = details.replace(/^=.*\n/m, "");
  await programme.db.updateTable("submissions").set({ details: earlier }).where("id", "=", id).execute();

  await programme.json("researcher", "export", EMAIL, "--out", folder);

  expect(earlier).not.toBe(details);
  expect(readFileSync(join(folder, "submission-1.asc"), "utf8")).toBe(details);
});

test("an export that broke off leaves no folder, and the log says both", async () => {
  const { programme } = await wholeResearcher();
  const folder = join(temporaryFolder(), "nadia");
  programme.services.store.get = () =>
    Promise.reject(Object.assign(new Error("no such device"), { code: "ENOENT" }));

  const { code, err } = await programme.run("researcher", "export", EMAIL, "--out", folder);

  expect([code, err]).toEqual([1, "The command failed: no such device\n"]);
  expect(existsSync(folder)).toBe(false);
  expect((await programme.audited()).map(({ action }) => action).slice(-2)).toEqual([
    "researcher.export",
    "researcher.export_failed",
  ]);
});

test("a folder that is there is not written into", async () => {
  const { programme } = await wholeResearcher();
  const folder = temporaryFolder();

  const { code, err } = await programme.run("researcher", "export", EMAIL, "--out", folder);

  expect(code).toBe(1);
  expect(err).toContain("Nothing is ever overwritten");
  expect((await programme.audited()).map(({ action }) => action)).not.toContain("researcher.export");
});

test("erasing asks for --yes, and does nothing without it", async () => {
  const { programme, token } = await wholeResearcher();
  const before = await everything(programme);

  const { code, err } = await programme.run("researcher", "erase", EMAIL);

  expect(code).toBe(1);
  expect(err).toContain("--yes");
  expect(await everything(programme)).toEqual(before);
  expect((await programme.get("/profiles/self", token)).status).toBe(200);
});

test("a period that is set wrongly is said before anything is erased", async () => {
  const programme = await testProgramme({
    readRetention: () => readRetention({ RETENTION_AGREEMENTS_DAYS: "many" }),
  });
  const { email } = await programme.signedIn();
  const before = await everything(programme);

  const { code, err } = await programme.run("researcher", "erase", email, "--yes");

  expect(code).toBe(1);
  expect(err).toContain("RETENTION_AGREEMENTS_DAYS must be");
  expect(await everything(programme)).toEqual(before);
});

// Proves 10.50, 14.2.7
test("an erased researcher is in no table any more, but for the agreement's evidence and what was accepted", async () => {
  const { programme, id, token, other } = await wholeResearcher();

  const report = await programme.json("researcher", "erase", EMAIL, "--yes");

  expect(report).toMatchObject({
    id,
    erased: { submissions: 1, profiles: 1, messages: 1, referrals: 1, impressions: 1, inquiries: 1 },
    kept: { agreement_until: "2031-01-15T12:00:00.000Z", accepted_submissions: 1 },
    hardware: ["SN-MARKER"],
  });
  const { audit, ndas, submissions, submission_receipts, attachments, researchers, ...tables } =
    await everything(programme);
  expect(JSON.stringify([tables, researchers, submissions, submission_receipts])).not.toMatch(/marker/i);
  // Of what is kept there stays that it came and was accepted, and nothing that proves what it was.
  const accepted = submissions?.[0]?.id;
  expect(submission_receipts?.length).toBeGreaterThan(0);
  for (const receipt of submission_receipts ?? [])
    expect(receipt).toMatchObject({ submission_id: accepted, opening: null, contents: null });
  expect(JSON.stringify(tables)).not.toContain(id);
  expect(ndas?.find((nda) => nda.researcher_id === id)).toMatchObject({ signer: "Ada Rossi" });
  expect(submissions).toMatchObject([{ researcher_id: id, status: "accepted" }]);
  expect(attachments).toHaveLength(1);
  expect(programme.services.store).toHaveProperty("objects.size", 1);
  expect(JSON.stringify(audit)).not.toMatch(/@|Rossi|Nadia/);
  expect((await programme.get("/profiles/self", token)).status).toBe(401);
  expect((await login(programme, { email: EMAIL })).status).toBe(400);
  // Another researcher's data are their own, and who referred the erased one gets the invitation back.
  expect((await programme.get("/profiles/self", other.token)).status).toBe(200);
  expect(await programme.json("researcher", "show", other.id)).toMatchObject({ available_referrals: 3 });
});

test("erasing is audited by id, and the log stays whole", async () => {
  const { programme, id } = await wholeResearcher();

  const { out } = await programme.run("researcher", "erase", EMAIL, "--yes");

  expect(out).toContain(`${EMAIL} is erased, with 1 submission.`);
  expect(out).toContain("Kept for the contracts about them: 1 accepted submission, sealed.");
  expect((await programme.audited()).at(-1)).toMatchObject({
    ...{ actor: "programme", action: "researcher.erase", subject: `researcher:${id}` },
    details: { by: "tester" },
  });
  expect(await programme.json("audit", "verify")).toMatchObject({ whole: true });
});

test("a researcher who was erased can be invited again, and begins with nothing", async () => {
  const { programme, id } = await wholeResearcher();
  await programme.run("researcher", "erase", EMAIL, "--yes");

  const { email, code } = await seedInvitation(programme.services, { email: EMAIL });
  const { access } = await (await login(programme, { email, password: code })).json();

  expect(await (await programme.get("/auth/session", access)).status).toBe(405);
  const shown = await programme.json("researcher", "show", EMAIL);
  expect(shown).toMatchObject({ stage: "signed_in", submissions: 0, nda_signed_at: null });
  expect(shown.id).not.toBe(id);
});

test("an erasure that was interrupted before the files were removed is finished by repeating it, by id", async () => {
  const { programme, id } = await wholeResearcher();
  const { remove } = programme.services.store;
  programme.services.store.remove = () => Promise.reject(new Error("The store is away."));
  expect((await programme.run("researcher", "erase", EMAIL, "--yes")).code).toBe(1);
  programme.services.store.remove = remove;

  expect((await programme.run("researcher", "erase", id, "--yes")).code).toBe(0);
  expect(await programme.db.selectFrom("submissions").select("status").execute()).toEqual([
    { status: "accepted" },
  ]);
});

test("what is over is counted by retention run --dry-run, and removed and audited without it", async () => {
  const { programme } = await wholeResearcher();
  programme.clock.now += 91 * DAY;

  const counted = await programme.json("retention", "run", "--dry-run");
  const removed = await programme.json("retention", "run");

  expect(counted).toEqual({ dry_run: true, removed: removed.removed });
  expect(removed).toMatchObject({ dry_run: false, removed: { impressions: 1, referrals: 2, inquiries: 0 } });
  const { out } = await programme.run("retention", "run", "--dry-run");
  expect(out).toMatch(/^impressions +0$/m);
  expect(out).toMatch(/^declined submissions +\d+$/m);
  expect((await programme.audited()).filter(({ action }) => action === "retention.run")).toHaveLength(1);
});

test("what retention run cannot remove is said, and the rest is removed and audited", async () => {
  const { programme } = await wholeResearcher();
  const [{ id } = { id: "" }] = await programme.db
    .selectFrom("submissions")
    .select("id")
    .where("status", "=", "received")
    .execute();
  await programme.run("submission", "decline", id);
  programme.services.store.remove = () => Promise.reject(new Error("The store is away."));
  programme.clock.now += 3 * 365 * DAY;

  const { code, out, err } = await programme.run("retention", "run");

  expect(code).toBe(1);
  expect(err).toContain(
    "The declined submissions could not all be removed. The store is away. Run it again.",
  );
  expect(out).toMatch(/^impressions +1$/m);
  expect((await programme.audited()).filter(({ action }) => action === "retention.run")).toHaveLength(1);
});

/** A researcher who has left something in every table, and another one who referred them. */
async function wholeResearcher() {
  const programme = await testProgramme();
  const { services, db } = programme;
  const other = await programme.signedIn();
  const nadia = await programme.signedIn({ email: EMAIL, password: SAMPLE_PASSWORD });
  const { id, token } = nadia;
  const post = async (path: string, body: object) => {
    const response = await programme.request("POST", path, { token, ...body });
    if (response.status >= 300) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };
  await seedInvitation(services, { email: EMAIL });
  await programme.run("hardware", "add", EMAIL, "--serial", "SN-MARKER");
  const bounty = await seedTarget(programme);
  await post("/research/requests", { json: { bounty } });
  await post("/inquiries", { form: { message: "A marker question?" } });
  await post("/impressions/page", { json: { url: "/marker" } });
  await post("/referrals", { form: { fullname: "Bea Marker", email: "bea@marker.example" } });
  await post("/gpg/keys", { body: fileForm("public_file", "key.asc", await publicKey()) });
  await submit("Marker overflow");
  const accepted = await submit("Marker accepted");
  await programme.run("submission", "accept", accepted, "--note", "Marker of a decision");
  await db.deleteFrom("messages").where("researcher_id", "=", id).execute();
  await sendMessage(programme, id, "Marker");
  const about = { fullname: "Nadia Marker", email: EMAIL.toLowerCase(), message: "Marker of quality" };
  await programme.request("POST", "/referrals", { token: other.token, form: about });
  return { programme, id, token, other };

  async function submit(title: string) {
    const details = {
      ...{
        title,
        "High-Level Overview": "o",
        "Root Cause Analysis": "r",
        "Proof-of-Concept": "p",
        Steps: "s",
      },
    };
    const { id: submission } = await post("/submissions", { json: { details } });
    const body = fileForm("attachments", "marker.txt", "MARKER content");
    await post(`/submissions/${submission}/attachments`, { body });
    return submission;
  }
}

function fileForm(field: string, name: string, content: string): FormData {
  const form = new FormData();
  form.set(field, new File([content], name));
  return form;
}

async function publicKey(): Promise<string> {
  const userIDs = [{ name: "Nadia", email: "nadia@marker.example" }];
  return (await generateKey({ userIDs, date: new Date("2026-01-02") })).publicKey;
}

/** Every row of every table. */
async function everything({ db }: TestProgramme) {
  const tables = (await db.introspection.getTables()).map(({ name }) => name as keyof Schema);
  const rows = tables.map(async (name) => [name, await db.selectFrom(name).selectAll().execute()]);
  return Object.fromEntries(await Promise.all(rows)) as Record<string, Record<string, unknown>[]>;
}
