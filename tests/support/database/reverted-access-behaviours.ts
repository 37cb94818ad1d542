import { join } from "node:path";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { append } from "../../../api/audit/audit";
import { emailKey } from "../../../api/auth/email-address";
import type { Store } from "../../../api/store/store";
import type { Migrated } from "./backup-behaviours";
import { invite, writeSession, writeSubmission } from "./database-command";

/** The changes, by a researcher or by a manager for one, of an account's protection and of the key that texts are sealed for. */
const changesOfAccess = [
  ...["researcher.enable", "researcher.reset_mfa", "mfa.reset", "password.change"],
  ...["recovery_codes.make", "recovery_codes.use", "security_key.add", "security_key.remove"],
  ...["gpg.add", "gpg.replace"],
];

/** Tests of what a restore says that it takes back, for either database. */
export function testRevertedAccess(migrated: (store?: Store) => Promise<Migrated>): void {
  // Proves R26
  test("a restore brings no session back, and names what the managers have to do again", async () => {
    const { run, open, close, folder } = await migrated();
    await writeSession(open());
    await invite(run, "withdrawn@example.org");
    await close();
    const backup = join(folder, "backup");
    await run("db", "backup", backup);
    await run("invite", "revoke", "--email", "withdrawn@example.org");
    expect((await run("researcher", "disable", "1")).code).toBe(0);
    const change = { actor: "researcher:1", subject: "researcher:1", now: Date.parse("2026-01-15") };
    for (const action of changesOfAccess) await append(open(), { ...change, action });
    await close();

    const { out } = await run("db", "restore", backup);

    expect(out).toContain("Open invitations were revoked: 1.");
    const named = [...out.matchAll(/^ {2}\S+ \S+ {2}(\S+) {2}a$/gm)].map(([, action]) => action);
    expect(named).toEqual(["researcher.disable", ...changesOfAccess]);
    const openNow = JSON.parse((await run("invite", "list", "--open", "--json")).out);
    expect(openNow).toEqual([]);
  });

  // Proves R26
  test("a researcher who was invited again since the backup is named: their password is good again, and their code is not", async () => {
    const { run, open, close, folder } = await migrated();
    const [email, key] = ["ada@example.org", emailKey("ada@example.org")];
    const ada = { id: "1", email, email_key: key, password_hash: "hash", created_at: 0 };
    await open().insertInto("researchers").values(ada).execute();
    await close();
    const backup = join(folder, "backup");
    await run("db", "backup", backup);
    await invite(run, "bea@example.org");
    expect((await invite(run, email)).err).toContain("is a researcher already");

    const { out } = await run("db", "restore", backup);

    const named = [...out.matchAll(/^ {2}\S+ \S+ {2}(\S+ {2}\S+)$/gm)].map(([, act]) => act);
    expect(named).toEqual([`invite.create  ${email}`]);
  });

  // Proves R26
  test("a submission that was withdrawn since the backup is named: it can be opened again", async () => {
    const { run, open, close, folder } = await migrated();
    const { id, number } = await writeSubmission(open());
    await close();
    const backup = join(folder, "backup");
    await run("db", "backup", backup);
    const change = { actor: "researcher:1", now: Date.parse("2026-01-15"), action: "submission.withdraw" };
    await append(open(), { ...change, subject: `submission:${id}` });
    // Of one that came since.
    await append(open(), { ...change, subject: `submission:${newId()}` });
    // As research that waits for its files still is taken back.
    await open().deleteFrom("submissions").execute();
    await close();

    const { out } = await run("db", "restore", backup);

    const named = [...out.matchAll(/^ {2}\S+ \S+ {2}(submission\.\S+ .*)$/gm)].map(([, act]) => act);
    expect(named).toEqual([`submission.withdraw  a  ${number}`]);
    expect(out).toContain("Open no submission that was withdrawn");
  });
}
