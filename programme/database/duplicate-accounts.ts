import { findResearcher, listDuplicates } from "../../api/auth/auth.store";
import { emailKey } from "../../api/auth/email-address";
import type { Database } from "../../api/database/schema";

/**
 * Describes accounts that share their address with another one, which an earlier version treated as another address, and the
 * remedy. Empty when there are none.
 */
export async function describeDuplicates(db: Database): Promise<string[]> {
  const found: string[] = [];
  for (const { id, email } of await listDuplicates(db)) {
    const other = await findResearcher(db, emailKey(email));
    found.push(`${email} is the address of ${other?.id ?? "another account"} too, so ${id} cannot log in`);
  }
  const advice = 'export both with "researcher export", and erase one with "researcher erase"';
  return found.length === 0 ? [] : [...found, advice];
}
