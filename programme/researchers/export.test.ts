import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { verifyRecord } from "#lib/record";
import { append } from "../../api/audit/audit";
import { issuingOf } from "../../api/receipts/issue";
import { listOpenings } from "../../api/submissions/openings.store";
import { destroySubmissions } from "../../api/submissions/remove-submissions";
import { EMAIL, wholeResearcher } from "../../tests/support/people/whole-researcher";
import { opened } from "../../tests/support/requests/sealed";
import { temporaryFolder } from "../../tests/support/temporary-folder";

test("everything that is kept about a researcher is written into a folder, and no secret", async () => {
  const { programme, id, other } = await wholeResearcher();
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
    recovery_codes: [{ used_at: null }],
    security_keys: [{ name: "Marker of a key" }],
    access_tokens: [{ name: "Marker of a token", scope: "read" }],
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
  expect(JSON.stringify(all)).not.toMatch(/argon2|refresh_hash|code_hash|v1\.test|SECRET/);
  // Nor who referred them, which is about another person.
  expect(JSON.stringify(all)).not.toContain(other.id);
});

test("the audit log's entries name no manager's account beside the alias, and what the researcher did stays whole", async () => {
  const { programme, id } = await wholeResearcher();
  const folder = join(temporaryFolder(), "nadia");
  const [first] = await programme.json("submission", "list", "--status", "received");
  const opening = ["submission", "export", first.number, "--out", join(temporaryFolder(), "sealed")];
  await programme.run(...opening, "--alias", "Mira");
  const own = { actor: `researcher:${id}`, action: "password.change", subject: `researcher:${id}` };
  await append(programme.db, { ...own, details: { by: "code" }, now: programme.clock.now });

  await programme.json("researcher", "export", EMAIL, "--out", folder);

  const { audit } = JSON.parse(readFileSync(join(folder, "researcher.json"), "utf8"));
  const of = (name: string) => audit.filter(({ action }: { action: string }) => action === name);
  expect((await programme.audited()).at(-1)?.details).toEqual({ by: "tester" });
  expect(JSON.stringify(audit)).not.toContain("tester");
  expect(of("submission.export")[0].details).toEqual({ alias: "Mira" });
  expect(of("hardware.add")[0].details).toEqual({ hardware: expect.any(String) });
  expect(of("password.change")[0].details).toEqual({ by: "code" });
});

test("each submission of an export is an opening of it, for its researcher and against a later replacement", async () => {
  const { programme } = await wholeResearcher();
  const folder = join(temporaryFolder(), "nadia");
  const before = programme.clock.now;
  programme.clock.now += 60_000;

  await programme.json("researcher", "export", EMAIL, "--out", folder);

  const rows = await programme.db
    .selectFrom("submissions")
    .innerJoin("researchers", "researchers.id", "researcher_id")
    .select(["submissions.id", "opened_at"])
    .where("email", "=", EMAIL)
    .execute();
  expect(rows).toHaveLength(2);
  for (const { id, opened_at } of rows) {
    expect(opened_at).toBe(before + 60_000);
    expect(await listOpenings(programme.db, id)).toContainEqual({
      at: "2026-01-15T12:01:00.000Z",
      kind: "exported",
      alias: null,
      event: null,
    });
  }
  const { audit } = JSON.parse(readFileSync(join(folder, "researcher.json"), "utf8"));
  const subjects = audit.filter(({ action }: { action: string }) => action === "submission.export");
  expect(subjects.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual(
    rows.map(({ id }) => `submission:${id}`).toSorted(),
  );
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

test("the signed record of each submission is exported, also of a destroyed one, and holds", async () => {
  const { programme } = await wholeResearcher();
  const { services } = programme;
  const folder = join(temporaryFolder(), "nadia");
  const [received] = await programme.json("submission", "list", "--status", "received");
  await programme.run("submission", "decline", received.number);
  await destroySubmissions({ ...services, ...issuingOf(services) }, [received.id], 1_000);

  await programme.json("researcher", "export", EMAIL, "--out", folder);

  const { records, submissions, audit } = JSON.parse(readFileSync(join(folder, "researcher.json"), "utf8"));
  expect(submissions).toHaveLength(1);
  expect(records).toMatchObject([
    { submission: received.id, file: "record-1.json" },
    { submission: submissions[0].id, file: "record-2.json" },
  ]);
  for (const { file, receipts } of records) {
    const text = readFileSync(join(folder, file), "utf8");
    expect(await verifyRecord(text, { keys: services.signer.keys })).toMatchObject({
      holds: true,
      problems: [],
    });
    expect(JSON.parse(text).receipts).toHaveLength(receipts);
  }
  expect(records[0].receipts).toBe(4);
  expect(audit).toContainEqual(
    expect.objectContaining({ action: "submission.decline", subject: `submission:${received.id}` }),
  );
});

test("without the signing key all but the records is exported, and the reason is said", async () => {
  const { programme } = await wholeResearcher();
  const folder = join(temporaryFolder(), "nadia");
  const openSigner = () => Promise.reject(new Error("SIGNING_KEY is not set."));

  const exported = await programme.runWith({ openSigner }, "researcher", "export", EMAIL, "--out", folder);

  expect([exported.code, exported.err]).toEqual([
    1,
    "The records of submissions are not exported: SIGNING_KEY is not set.\n",
  ]);
  const all = JSON.parse(readFileSync(join(folder, "researcher.json"), "utf8"));
  expect([all.records, all.submissions.length]).toEqual([[], 2]);
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

  expect(code).toBe(1);
  expect(err).toMatch(
    /^The command failed: no such device\nWhat was done before that is kept: submission\.export of /,
  );
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
