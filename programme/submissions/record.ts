import { basename, dirname, resolve } from "node:path";
import { transaction } from "../../api/database/transaction";
import { makeRecord } from "../../api/receipts/record";
import { STANDARD_STREAM } from "../archives/export-files";
import type { Programme } from "../shared/context";
import { Refusal } from "../shared/errors";
import { refuseForeignWay } from "../shared/foreign-way";
import { inertJson } from "../shared/inert-text";
import type { Report } from "../shared/report";
import { asRefusal } from "../shared/writing";
import { findRecorded } from "./find-recorded";
import { writePrivately } from "./folder";

/**
 * Writes the signed record of a submission, also of a destroyed one: the file that its researcher downloads, without the secrets
 * that only they have. Throws a Refusal for an unknown submission and an existing file, and an error without the signing key.
 *
 * @param out a new file, or `-` for standard output
 */
export async function writeRecord(programme: Programme, name: string, out: string): Promise<Report> {
  const db = await programme.database();
  const found = await findRecorded(db, name);
  const { identity, openVault, now } = programme;
  const services = { signer: await programme.openSigner(), identity, openVault, now };
  const record = await transaction(db, (tx) => makeRecord(tx, services, found));
  if (!record) throw new Refusal(`The submission "${name}" is gone since it was looked up.`);
  // A terminal may show it, and both sides' words are in it.
  const text = `${inertJson(record)}\n`;
  const isBeside = out === STANDARD_STREAM;
  const file = isBeside ? null : resolve(out);
  if (file !== null) refuseForeignWay(file, "submission record");
  if (file === null) programme.stdout.write(text);
  else
    await writePrivately(dirname(file), basename(file), text).catch((error: unknown) => {
      throw asRefusal(error, file);
    });
  const { id, number } = found;
  const receipts = record.receipts.length;
  return {
    json: { id, number, receipts, file },
    lines: [
      `The record of ${number}, with ${receipts} receipts, is ${file === null ? "on standard output" : `in ${file}`}.`,
      'Anyone can check it: at /verify, or with "receipt verify".',
    ],
    isBeside,
  };
}
