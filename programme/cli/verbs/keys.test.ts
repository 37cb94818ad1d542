import { Command } from "commander";
import { expect, test } from "vitest";
import { emailKey } from "../../../api/auth/email-address";
import { createVault, type Vault } from "../../../api/crypto/vault";
import { sealedColumns } from "../../../api/instance/sealed-columns";
import { announceServer, removeServer } from "../../../api/instance/servers.store";
import { contentsPurpose } from "../../../api/receipts/issue";
import { readablePurpose } from "../../../api/submissions/events.store";
import { SAMPLE_TOTP_SECRET } from "../../../tests/support/people/researchers";
import { seedSubmission } from "../../../tests/support/requests/submissions";
import { type TestProgramme, testProgramme } from "../../../tests/support/servers/programme";
import { rotate } from "../../database/keys-rotate";
import type { Programme } from "../../shared/context";
import type { Report } from "../../shared/report";
import { keysCommands } from "./keys";

// Long because: every kind of seal is rotated, left and broken, and all are made by the same few helpers.

const [old, next, lost] = ["0ld00000", "new00000", "105t0000"].map((id, index) => ({
  id,
  key: Buffer.alloc(32, index + 1),
})) as [Key, Key, Key];
type Key = { id: string; key: Buffer };

// Proves 11.1.1, 11.2.2, 13.3.4
test("rotating seals every secret and signature again under the first key, and they open as before", async () => {
  const { programme, ids, vaults } = await sealedUnder(old, 3);
  const text = await textUnder(programme, ids[0] ?? "", old);
  vaults.command = createVault({ current: next, earlier: [old] });

  const rotated = await programme.json("keys", "rotate");

  expect(rotated).toEqual({
    key: next.id,
    authenticators: 3,
    signatures: 3,
    texts: 1,
    receipts: 1,
    left: [],
    broken: [],
  });
  const only = createVault({ current: next });
  const { readable } = await programme.db
    .selectFrom("submission_events")
    .select("readable")
    .where("id", "=", text)
    .executeTakeFirstOrThrow();
  expect(only.open(readable ?? "", readablePurpose(text))).toBe("Which versions?");
  const { contents } = await programme.db
    .selectFrom("submission_receipts")
    .select("contents")
    .executeTakeFirstOrThrow();
  expect(only.open(contents ?? "", contentsPurpose(text))).toBe("A salt");
  const secrets = await programme.rows("authenticators");
  const signatures = await programme.rows("ndas");
  expect(secrets.map((row) => only.open(row.secret, `totp:${row.researcher_id}`))).toEqual(
    ids.map(() => SAMPLE_TOTP_SECRET),
  );
  for (const row of signatures) {
    expect(only.open(row.signature, `signature:${row.researcher_id}`)).toMatch(/^data:image\/png/);
  }
  const entry = { action: "keys.rotate", subject: `key:${next.id}` };
  expect(await programme.audited()).toMatchObject([
    { ...entry, details: { table: "authenticators", rotated: 3, by: "tester" } },
    { ...entry, details: { table: "ndas", rotated: 3, by: "tester" } },
    { ...entry, details: { table: "submission_events", rotated: 1, by: "tester" } },
    { ...entry, details: { table: "submission_receipts", rotated: 1, by: "tester" } },
  ]);
});

test("more than one batch is rotated, and a second run has nothing to do", async () => {
  const { programme, vaults } = await sealedUnder(old, 3);
  const [{ secret } = { secret: "" }] = await programme.rows("authenticators");
  for (let number = 0; number < 450; number++) await bareAuthenticator(programme, number, vaults.command);
  vaults.command = createVault({ current: next, earlier: [old] });

  expect(await programme.json("keys", "rotate")).toMatchObject({ authenticators: 453, signatures: 3 });
  const entries = (await programme.audited()).length;

  expect(await programme.json("keys", "rotate")).toMatchObject({ authenticators: 0, signatures: 0 });
  expect(await programme.audited()).toHaveLength(entries);
  expect(secret).toMatch(/^v1\.0ld00000\./);
});

test("what a researcher changes while the keys are rotated stays as they made it", async () => {
  const { programme, ids } = await sealedUnder(old, 1);
  const { db, clock } = programme;
  const vault = createVault({ current: next, earlier: [old] });
  const again = vault.seal("JBSWY3DPEHPK3PXP", `totp:${ids[0]}`);
  let asked = 0;
  const database = async () => {
    // The rotation opens the database to read, and again to write: the researcher's change is between the two.
    if (++asked === 2) await db.updateTable("authenticators").set({ secret: again }).execute();
    return db;
  };
  const command = {
    database,
    outbox: [],
    kept: [],
    isQuiet: false,
    now: () => clock.now,
    operator: "tester",
  };

  const rotation = await rotate(command, vault, sealedColumns.authenticators);

  expect([asked, rotation]).toEqual([3, { rotated: 0, broken: [] }]);
  const [row] = await programme.db.selectFrom("authenticators").select("secret").execute();
  expect(row?.secret).toBe(again);
});

// Proves R24
test("nothing is rotated while a server runs that cannot open the new seals, and after its restart it is", async () => {
  const { programme, vaults } = await sealedUnder(old, 1);
  const { db, clock } = programme;
  vaults.command = createVault({ current: next, earlier: [old] });
  const server = { id: "1", keyIds: [old.id], startedAt: clock.now };
  await announceServer(db, server, clock.now);
  // Several processes share a server's database: one that knows the key is not all of them.
  await announceServer(db, { ...server, id: "2", keyIds: vaults.command.ids }, clock.now);

  const refused = await programme.run("keys", "rotate");
  const checked = await programme.run("db", "check");
  const [{ secret } = { secret: "" }] = await db.selectFrom("authenticators").selectAll().execute();
  await removeServer(db, "1");
  const rotated = await programme.run("keys", "rotate");

  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(
    /^The server that has run since 2026-01-15 12:00 cannot open what is sealed under/,
  );
  expect(refused.err).toContain("Restart every server");
  expect(secret).toMatch(/^v1\.0ld00000\./);
  expect(checked.out).toMatch(/^servers +ok +2 running$/m);
  expect(rotated.code).toBe(0);
});

// Proves R24, 11.1.1
test("nothing is rotated while a server that has the new key still seals under the old one", async () => {
  const { programme, vaults } = await sealedUnder(old, 1);
  const { db, clock } = programme;
  vaults.command = createVault({ current: next, earlier: [old] });
  const forgotten = { id: "1", keyIds: [old.id, next.id], startedAt: clock.now };
  await announceServer(db, forgotten, clock.now);
  await announceServer(db, { ...forgotten, id: "2", keyIds: vaults.command.ids }, clock.now);

  const refused = await programme.run("keys", "rotate");
  const [{ secret } = { secret: "" }] = await db.selectFrom("authenticators").selectAll().execute();
  await announceServer(db, { ...forgotten, keyIds: vaults.command.ids }, clock.now);
  const rotated = await programme.run("keys", "rotate");

  expect([refused.code, refused.out]).toEqual([1, ""]);
  expect(refused.err).toMatch(
    /^Not every server seals under the key new00000: the one that has run since 2026-01-15 12:00 under the key 0ld00000\. Restart every server /,
  );
  expect(secret).toMatch(/^v1\.0ld00000\./);
  expect([rotated.code, rotated.err]).toEqual([
    0,
    "Earlier keys can be taken out of SEALING_KEY now. Keep them elsewhere as long as there are backups from before.\n",
  ]);
});

test("what is sealed under the old key, and a server that is started with it, while the keys are rotated keep it from being taken out", async () => {
  const { programme, vaults, ids } = await sealedUnder(old, 2);
  const { db, clock } = programme;
  const vault = createVault({ current: next, earlier: [old] });
  vaults.command = vault;
  const secrets = db
    .selectFrom("authenticators")
    .select("secret")
    .where("researcher_id", "=", String(ids[0]));
  let isSealedAgain = false;
  const database = async () => {
    const { secret } = await secrets.executeTakeFirstOrThrow();
    // Once the first batch is done, as by a server that was restarted with the old key first.
    if (!isSealedAgain && secret.startsWith(`v1.${next.id}.`)) {
      isSealedAgain = true;
      const again = createVault({ current: old }).seal(SAMPLE_TOTP_SECRET, `totp:${ids[0]}`);
      await db
        .updateTable("authenticators")
        .set({ secret: again })
        .where("researcher_id", "=", String(ids[0]))
        .execute();
      await announceServer(db, { id: "1", keyIds: [old.id, next.id], startedAt: clock.now }, clock.now);
    }
    return db;
  };
  const reports: Report[] = [];
  const root = new Command();
  const context = {
    database,
    outbox: [],
    kept: [],
    now: () => clock.now,
    operator: "tester",
    openVault: () => vault,
  };
  keysCommands(root, context as unknown as Programme, async (run) => void reports.push(await run()));

  await root.parseAsync(["keys", "rotate"], { from: "user" });

  const [{ failed, json, lines, notes } = {} as Report] = reports;
  expect([isSealedAgain, failed, json]).toEqual([true, true, expect.objectContaining({ left: [old.id] })]);
  expect(lines).toContain(
    `Left under the key ${old.id}, because it was sealed meanwhile: 1 authenticators, 0 signatures, 0 texts about submissions and 0 receipts. Keep that key in SEALING_KEY, and repeat this.`,
  );
  expect(notes).toEqual([
    expect.stringMatching(/^Not every server seals under the key new00000: .* Keep the earlier keys/),
  ]);
  await removeServer(db, "1");
  expect(await programme.json("keys", "rotate")).toMatchObject({ authenticators: 1, left: [] });
});

test("a server that was killed stops no other server for longer than three minutes", async () => {
  const { programme, vaults } = await sealedUnder(old, 1);
  vaults.command = createVault({ current: next, earlier: [old] });
  const server = { id: "1", keyIds: [old.id], startedAt: 0 };
  await announceServer(programme.db, server, programme.clock.now);

  programme.clock.now += 3 * 60_000 + 1;

  expect((await programme.run("keys", "rotate")).code).toBe(0);
});

test("check names what the keys do not open, and servers that were not restarted", async () => {
  const { programme, vaults } = await sealedUnder(old, 1);
  await announceServer(programme.db, { id: "1", keyIds: [next.id], startedAt: 0 }, programme.clock.now);
  vaults.command = createVault({ current: next });

  const { code, out } = await programme.run("db", "check");

  expect(code).toBe(1);
  expect(out).toMatch(
    /^keys +NOT OK +SEALING_KEY does not have the key 0ld00000, under which 1 authenticators, 1 signatures, 0 texts about submissions and 0 receipts are$/m,
  );
  expect(out).toMatch(/^servers +NOT OK +1 of 1 cannot open all that is sealed/m);
});

test("check names a key that nothing but a receipt is sealed under", async () => {
  const { programme, ids, vaults } = await sealedUnder(next, 1);
  await textUnder(programme, ids[0] ?? "", old);
  await programme.db.updateTable("submission_events").set({ readable: null }).execute();
  await announceServer(programme.db, { id: "1", keyIds: [next.id], startedAt: 0 }, programme.clock.now);
  vaults.command = createVault({ current: next });

  const { code, out } = await programme.run("db", "check");

  expect(code).toBe(1);
  expect(out).toMatch(/^keys +NOT OK .* the key 0ld00000, under which .* 0 texts .* and 1 receipts are$/m);
  expect(out).toMatch(/^servers +NOT OK +1 of 1 cannot open all that is sealed/m);
});

test("what is sealed under a key that is not configured is left, named, and the exit code is 1", async () => {
  const { programme, vaults } = await sealedUnder(lost, 1);
  vaults.command = createVault({ current: next, earlier: [old] });

  const { code, out } = await programme.run("keys", "rotate");

  expect(code).toBe(1);
  expect(out).toContain(
    `Left under the key ${lost.id}, which is not configured: 1 authenticators, 1 signatures, 0 texts about submissions and 0 receipts.`,
  );
  const [row] = await programme.db.selectFrom("authenticators").select("secret").execute();
  expect(row?.secret).toMatch(/^v1\.105t0000\./);
});

test("what does not open is left and named with what to do, and all others are sealed again", async () => {
  const { programme, ids, vaults } = await sealedUnder(old, 3);
  const [first, second] = ids as [string, string];
  const changed = vaults.command.seal("another's", "totp:nobody");
  await programme.db
    .updateTable("authenticators")
    .set({ secret: changed })
    .where("researcher_id", "=", first)
    .execute();
  await programme.db
    .updateTable("ndas")
    .set({ signature: `v1.${old.id}.cut` })
    .where("researcher_id", "=", second)
    .execute();
  vaults.command = createVault({ current: next, earlier: [old] });

  const { code, out, err } = await programme.run("keys", "rotate");
  const again = await programme.run("keys", "rotate", "--json");

  expect([code, err]).toEqual([1, ""]);
  expect(out).toContain(
    `Sealed again under the key ${next.id}: 2 authenticators, 2 signatures, 0 texts about submissions and 0 receipts.`,
  );
  expect(out).toMatch(
    new RegExp(`^The authenticator of .*\\(${first}\\).* researcher reset-mfa ${first}$`, "m"),
  );
  expect(out).toMatch(new RegExp(`^The signature of .*\\(${second}\\).* agreement in a backup\\.$`, "m"));
  expect(again.code).toBe(1);
  expect(JSON.parse(again.out)).toMatchObject({
    authenticators: 0,
    broken: [
      { researcher_id: first, email: expect.stringContaining("@"), sealed: "authenticator" },
      { researcher_id: second, sealed: "signature" },
    ],
  });
});

// Proves 11.1.2
test("the list says how much is sealed under which key, and shows no key", async () => {
  const { programme, vaults } = await sealedUnder(old, 2);
  vaults.command = createVault({ current: next, earlier: [] });

  const listed = await programme.json("keys", "list");
  const text = await programme.run("keys", "list");

  expect(listed).toEqual([
    { id: next.id, current: true, configured: true, authenticators: 0, signatures: 0, texts: 0, receipts: 0 },
    {
      id: old.id,
      current: false,
      configured: false,
      authenticators: 2,
      signatures: 2,
      texts: 0,
      receipts: 0,
    },
  ]);
  expect(text.out).toMatch(/^new00000 +seals +0 +0 +0 +0$/m);
  expect(text.out).toMatch(/^0ld00000 +NOT CONFIGURED +2 +2 +0 +0$/m);
  for (const { key } of [old, next]) expect(text.out).not.toContain(key.toString("base64"));
});

/** The command next to an API whose researchers' secrets were sealed under a key. */
async function sealedUnder(key: Key, researchers: number) {
  const vaults: { command: Vault } = { command: createVault({ current: key }) };
  const programme = await testProgramme({ openVault: () => vaults.command });
  programme.services.vault = vaults.command;
  const ids: string[] = [];
  for (let number = 0; number < researchers; number++) ids.push((await programme.signedIn()).id);
  return { programme, ids, vaults };
}

async function bareAuthenticator(
  { db, services }: Awaited<ReturnType<typeof testProgramme>>,
  number: number,
  vault: Vault,
): Promise<void> {
  const id = services.newId();
  const email = `bare-${number}@example.org`;
  await db
    .insertInto("researchers")
    .values({ id, email, email_key: emailKey(email), created_at: 0 })
    .execute();
  const secret = vault.seal(SAMPLE_TOTP_SECRET, `totp:${id}`);
  await db.insertInto("authenticators").values({ researcher_id: id, secret, last_used_step: 0 }).execute();
}

/** A manager's text about a submission of a researcher's, which the site can read, with its receipt. Returns the id of both. */
async function textUnder(programme: TestProgramme, researcher_id: string, key: Key): Promise<string> {
  const { newId, now } = programme.services;
  const [submission_id, id] = [newId(), newId()];
  await seedSubmission(programme.services, {
    id: submission_id,
    researcher_id,
    details: "",
    created_at: now(),
  });
  await programme.db
    .insertInto("submission_events")
    .values({
      id,
      submission_id,
      ordinal: 1,
      kind: "asked",
      by_researcher: 0,
      created_at: now(),
      readable: createVault({ current: key }).seal("Which versions?", readablePurpose(id)),
    })
    .execute();
  await programme.db
    .insertInto("submission_receipts")
    .values({
      id,
      submission_id,
      researcher_id,
      sequence: 1,
      event: 1,
      kind: "asked",
      jws: "",
      contents: createVault({ current: key }).seal("A salt", contentsPurpose(id)),
      created_at: now(),
    })
    .execute();
  return id;
}
