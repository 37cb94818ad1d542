import { sql } from "kysely";
import { expect, test } from "vitest";
import { Sqlite } from "../../api/database/sqlite/driver";
import { openSqlite } from "../../api/database/sqlite/sqlite";
import { openDatabaseFile } from "../../tests/support/database/database-file";
import { seedResearcher } from "../../tests/support/people/researchers";
import { seedReferral } from "../../tests/support/requests/rows";
import { testProgramme } from "../../tests/support/servers/programme";

const groups = {
  inbox: ["list", "mail"],
  invite: ["create", "list", "revoke"],
  researcher: ["list", "show", "disable", "enable", "reset-mfa", "grant-referrals", "take-referrals"],
  hardware: ["add"],
  bounty: ["import", "list", "open", "full", "retire"],
  content: ["import"],
  message: ["list", "send"],
  request: ["list", "acknowledge"],
  submission: ["list", "show", "accept", "decline"],
  referral: ["list", "accept", "decline"],
  inquiry: ["list"],
  audit: ["list", "verify"],
  db: ["migrate", "check", "backup", "restore"],
};
const verbs = Object.entries(groups).flatMap(([group, names]) => names.map((name) => [group, name]));

// Proves 10.55
test.each(verbs)(
  "%s %s explains itself with an example and its JSON, without a database",
  async (group, verb) => {
    const programme = await testProgramme({ openDatabase: noDatabase });

    const { code, out } = await programme.run(group ?? "", verb ?? "", "--help");

    expect(code).toBe(0);
    expect(out).toContain(`npm run --silent programme -- ${group} ${verb}`);
    expect(out).toMatch(/JSON:\n {2}[[{]/);
    expect(out).toContain("--json");
  },
);

test("help lists every group", async () => {
  const programme = await testProgramme({ openDatabase: noDatabase });

  const { code, out } = await programme.run("--help");

  expect(code).toBe(0);
  for (const group of Object.keys(groups)) expect(out).toMatch(new RegExp(`^ {2}${group} `, "m"));
  expect(out.replaceAll(/\s+/g, " ")).toContain("All times are in UTC.");
});

test.each([[], ...Object.keys(groups).map((group) => [group])])(
  "the help of %s fits 80 columns",
  async (...group) => {
    const programme = await testProgramme({ openDatabase: noDatabase });

    const { out } = await programme.run(...group, "--help");

    expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
  },
);

test.each([[[]], [["invite"]]])(
  "an unfinished command %j is misuse, and shows how to go on",
  async (argv) => {
    const programme = await testProgramme({ openDatabase: noDatabase });

    const { code, err } = await programme.run(...argv);

    expect(code).toBe(2);
    expect(err).toContain("Usage: programme");
  },
);

test.each([
  [["invites"], "unknown command 'invites'"],
  [["invite", "creat"], "unknown command 'creat'"],
  [["researcher", "show", "a", "b"], "too many arguments"],
  [["bounty", "open"], "The target is required."],
  [["researcher", "show"], "Name one researcher"],
  [["researcher", "show", "ada@example.org", "--email", "ada@example.org"], "Name one researcher"],
  [["invite", "list", "--limit", "0"], "--limit must be a whole number from 1 to 1000."],
  [["submission", "list", "--status", "lost"], "--status is one of received, assessing,"],
])("misuse %j is exit code 2 with a sentence", async (argv, sentence) => {
  const programme = await testProgramme();

  const { code, out, err } = await programme.run(...argv);

  expect(code).toBe(2);
  expect(out).toBe("");
  expect(err).toContain(sentence);
});

test.each([
  [["invite", "send"], "It takes create, list, revoke.\nAdd --help to see how it is written.\n"],
  [
    ["submission", "take", "2026-0007", "--note", "x"],
    "It takes <submission>, --alias, --no-mail, --json.\nAdd --help to see how it is written.\n",
  ],
])("misuse %j names what there is instead", async (argv, sentence) => {
  const programme = await testProgramme({ openDatabase: noDatabase });

  const { code, err } = await programme.run(...argv);

  expect(code).toBe(2);
  expect(err).toContain(sentence);
});

test("an escape sequence that a manager pastes into the command comes back inert", async () => {
  const programme = await testProgramme();

  const { err } = await programme.run("researcher", "show", "\u001b]0;owned\u0007");
  const unknown = await programme.run("\u001b[2J");

  expect(err).toContain("\\x1b]0;owned\\x07");
  expect(err + unknown.err).not.toContain("\u001b");
});

// Proves R20, 1.1.2
test("what a researcher writes cannot steer a manager's terminal", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services, { nickname: "\u001b[2Jada\u202e\u009b" });
  await programme.db
    .insertInto("inquiries")
    .values({ id: "1", researcher_id: ada.id, message: "Hello\n\u001b]52;c;bHM=\u0007\r", created_at: 0 })
    .execute();
  await seedReferral(programme.services, {
    researcher_id: ada.id,
    fullname: "\u001b[2JBob\u202e",
    email: "bob@example.org",
    message: `Long words ${"and more ".repeat(20)}\u2067\u001b[31m\n\u009b2J`,
    created_at: 0,
  });

  for (const argv of [
    ["researcher", "list"],
    ["researcher", "show", ada.email],
    ["inquiry", "list"],
    ["referral", "list"],
  ]) {
    const { out } = await programme.run(...argv);
    const { out: json } = await programme.run(...argv, "--json");
    const shown: string[] = [];
    const write = (text: string | Uint8Array) => shown.push(String(text));
    await programme.runWith({ stdout: { isTTY: true, columns: 40, write } }, ...argv);

    for (const text of [out, shown.join("")]) expect(text).toContain("\\x1b");
    expect([out, json, ...shown].join("").replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
});

test("a database that owes a migration is not touched", async () => {
  const { db } = await openDatabaseFile();
  await sql`delete from kysely_migration where name > '001-initial'`.execute(db);
  const programme = await testProgramme({ openDatabase: () => db });

  const { code, err } = await programme.run("invite", "create", "--email", "ada@example.org");

  expect(code).toBe(1);
  expect(err).toContain('Bring it up with "programme db migrate"');
});

test("a database in which no migration was ever applied is called empty, and not to be migrated", async () => {
  const db = openSqlite(":memory:", { create: true });
  const programme = await testProgramme({ openDatabase: () => db, place: { file: "/data/conclave.db" } });

  const { code, err } = await programme.run("db", "backup", "/backup/before.db");

  expect(code).toBe(1);
  expect(err).toMatch(/^The database at \/data\/conclave\.db is empty: .*"programme db restore FILE"/);
  expect(err).not.toContain("older");
});

test("a missing database is said in a sentence", async () => {
  const programme = await testProgramme({
    openDatabase: (options) => openSqlite("/nonexistent/conclave.db", options),
  });

  const { code, err } = await programme.run("researcher", "list");

  expect(code).toBe(1);
  expect(err).toContain("There is no database at /nonexistent/conclave.db");
  expect(err).not.toContain("    at ");
});

test("a change gives up with a sentence while another process keeps the database to itself", async () => {
  const { db, file } = await openDatabaseFile();
  await sql`pragma busy_timeout = 1`.execute(db);
  const writer = new Sqlite(file);
  writer.exec("begin immediate");
  const programme = await testProgramme({ openDatabase: () => db });

  const { code, err } = await programme.run("invite", "create", "--email", "ada@example.org");
  writer.exec("rollback");
  writer.close();
  const again = await programme.run("invite", "create", "--email", "ada@example.org");

  expect(code).toBe(1);
  expect(err).toBe(
    "The database is busy with another writer, so nothing was changed. Try again in a moment.\n",
  );
  expect(again.code).toBe(0);
});

function noDatabase(): never {
  throw new Error("help must not need a database");
}
