import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { append } from "../../../api/audit/audit";
import type { Migrated } from "./backup-behaviours";
import { writeSession, writeSubmissionOf } from "./database-command";

const PAID =
  "\nSet to paid since the backup, which does not have it. Do not pay these again; say that they are paid, with payment set:\n";
const RETURNED =
  "\nOwed again since the backup, which has them as paid or cancelled, so that nothing counts them as owed. Set them again, with payment set:\n";
const CANCELLED =
  "\nCancelled since the backup, which still has them to be paid. Do not pay these; cancel them again, with payment set:\n";

/** A restore names payments, agreements and decisions since its backup, on each kind of database. */
export function testForgottenPayments(migrated: () => Promise<Migrated>): void {
  /** A database with an accepted submission of three payments, of which the first is paid. */
  async function withPayments() {
    const command = await migrated();
    const { run, open, close, folder } = command;
    const file = join(folder, "payments.json");
    const payments = ["Soon", "Later", "Last"].map((due) => ({ amount: 100, due }));
    writeFileSync(file, JSON.stringify({ currency: "EUR", payments }));
    const succeed = async (...argv: string[]) =>
      expect(await run(...argv)).toMatchObject({ code: 0, err: expect.not.stringContaining("failed") });
    const set = (number: string, payment: string, ...status: string[]) =>
      succeed("payment", "set", number, payment, "--status", ...status);
    const accepted = async () => {
      const { id, number } = await writeSubmissionOf(open(), "1");
      await close();
      await succeed("submission", "accept", number);
      await succeed("payment", "add", number, "--file", file);
      return { id, number };
    };
    await writeSession(open());
    const { number } = await accepted();
    await set(number, "1", "paid");
    const backup = join(folder, "backup");
    await succeed("db", "backup", backup);
    const restore = async () => {
      const { out } = await run("db", "restore", backup);
      return out;
    };
    return { ...command, number, accepted, succeed, set, restore };
  }

  test("a payment that was set to paid since the backup is named after a restore, so that it is not made again", async () => {
    const { number, set, restore } = await withPayments();
    await set(number, "2", "processing");
    await set(number, "3", "paid");

    const out = await restore();

    expect(out).toContain(`${PAID}  2026-01-15 12:00  ${number} 3  a\n`);
    expect(out).not.toContain("Do again what still matters");
    expect(out).not.toContain("Owed again");
  });

  test("one that came back since is named where the backup has it as paid, and is never said to be paid", async () => {
    const { number, set, restore } = await withPayments();
    await set(number, "1", "failed", "--reason", "The account is closed.");
    await set(number, "2", "paid");
    await set(number, "2", "failed", "--reason", "The account is closed.");

    const out = await restore();

    expect(out).toContain(`${RETURNED}  2026-01-15 12:00  ${number} 1  a  failed\n`);
    expect(out).not.toContain(`${number} 2`);
    expect(out).not.toContain("Do not pay these again");
  });

  test("one that came back and was made again since needs nothing where the backup has it as paid", async () => {
    const { number, set, restore } = await withPayments();
    await set(number, "1", "failed", "--reason", "The account is closed.");
    await set(number, "1", "paid");

    expect(await restore()).not.toContain(number);
  });

  test("payments for a submission that came since the backup are named by its number, and where there is none by its id", async () => {
    const { open, close, accepted, set, restore } = await withPayments();
    const later = await accepted();
    await set(later.number, "1", "paid");
    const unknown = newId();
    const entry = { actor: "programme", action: "payment.set", details: { payment: 1, status: "paid" } };
    const now = Date.parse("2026-01-16");
    await append(open(), { ...entry, subject: `submission:${unknown}`, now });
    await close();

    const out = await restore();

    expect(out).toContain(
      `${PAID}  2026-01-15 12:00  ${later.number} 1  a  (not in the backup)\n  2026-01-16 00:00  ${unknown} 1  (not in the backup)\n`,
    );
    const changes = [...out.matchAll(/^ {2}\S+ \S+ {2}(\S+\.\S+ .*)$/gm)].map(([, change]) => change);
    expect(changes).toEqual([
      `submission.accept  a  ${later.number}  (not in the backup)`,
      `payment.add  a  ${later.number}  (not in the backup)`,
    ]);
  });

  test("agreements and decisions since the backup are named: until they are made again, a restored offer lapses or stays open", async () => {
    const { run, open, close, folder } = await migrated();
    await writeSession(open());
    const [agreed, declined] = [await writeSubmissionOf(open(), "1"), await writeSubmissionOf(open(), "1")];
    await close();
    const backup = join(folder, "backup");
    await run("db", "backup", backup);
    const entry = { subject: `submission:${agreed.id}`, now: Date.parse("2026-01-15") };
    await append(open(), { ...entry, actor: "programme", action: "submission.withdraw-offer" });
    await append(open(), { ...entry, actor: "programme", action: "submission.offer" });
    await append(open(), { ...entry, actor: "researcher:1", action: "submission.agree" });
    await close();
    expect((await run("submission", "decline", declined.number)).code).toBe(0);

    const { out } = await run("db", "restore", backup);

    const named = [...out.matchAll(/^ {2}\S+ \S+ {2}(submission\.\S+ .*)$/gm)].map(([, change]) => change);
    expect(named).toEqual([
      `submission.withdraw-offer  a  ${agreed.number}`,
      `submission.offer  a  ${agreed.number}`,
      `submission.agree  a  ${agreed.number}`,
      `submission.decline  a  ${declined.number}`,
    ]);
    expect(out).toContain("Decide again before the site starts: within a minute that ends an offer");
    expect(out).not.toContain("Open no submission that was withdrawn");
  });

  test("a payment that was cancelled since the backup is named, unless it was to be paid after all", async () => {
    const { number, set, restore } = await withPayments();
    await set(number, "2", "cancelled", "--reason", "Added twice.");
    await set(number, "3", "cancelled", "--reason", "Added twice.");
    await set(number, "3", "due");

    const out = await restore();

    expect(out).toContain(`${CANCELLED}  2026-01-15 12:00  ${number} 2  a\n`);
    expect(out).not.toContain(`${number} 3`);
    expect(out).not.toContain("Set to paid since");
  });
}
