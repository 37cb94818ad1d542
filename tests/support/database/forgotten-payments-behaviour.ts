import { join } from "node:path";
import { expect, test } from "vitest";
import { append } from "../../../api/audit/audit";
import type { Migrated } from "./backup-behaviours";
import { writeSubmission } from "./database-command";

/** A restore names payments that were made since its backup, on each kind of database. */
export function testForgottenPayments(migrated: () => Promise<Migrated>): void {
  test("a payment that was set to paid since the backup is named after a restore, so that it is not made again", async () => {
    const { run, open, close, folder } = await migrated();
    const { id, number } = await writeSubmission(open());
    await close();
    const backup = join(folder, "backup");
    await run("db", "backup", backup);
    for (const [payment, status] of [
      [1, "processing"],
      [2, "paid"],
    ]) {
      const entry = { actor: "programme", action: "payment.set", subject: `submission:${id}` };
      await append(open(), { ...entry, details: { payment, status }, now: Date.parse("2026-01-15") });
    }
    await close();

    const { out } = await run("db", "restore", backup);

    expect(out).toContain(
      `\nSet to paid since the backup, which does not have it. Do not pay these again; say that they are paid, with payment set:\n  2026-01-15 00:00  ${number} 2  a\n`,
    );
    expect(out).not.toContain("Do again what still matters");
  });

  test("a payment that was cancelled since the backup is named after a restore, unless it was to be paid after all", async () => {
    const { run, open, close, folder } = await migrated();
    const { id, number } = await writeSubmission(open());
    await close();
    const backup = join(folder, "backup");
    await run("db", "backup", backup);
    for (const [payment, status] of [
      [1, "cancelled"],
      [2, "cancelled"],
      [3, "paid"],
      [1, "due"],
      [3, "failed"],
    ]) {
      const entry = { actor: "programme", action: "payment.set", subject: `submission:${id}` };
      await append(open(), { ...entry, details: { payment, status }, now: Date.parse("2026-01-15") });
    }
    await close();

    const { out } = await run("db", "restore", backup);

    expect(out).toContain(
      `\nCancelled since the backup, which still has them to be paid. Do not pay these; cancel them again, with payment set:\n  2026-01-15 00:00  ${number} 2  a\n`,
    );
    expect(out).not.toContain(`${number} 1`);
    expect(out).not.toContain("Set to paid since the backup");
  });
}
