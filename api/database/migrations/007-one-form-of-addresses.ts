import { type QueryExecutorProvider, sql } from "kysely";
import { DUPLICATE, ERASED, emailKey, keyWithoutAddress, readableAddress } from "../../auth/email-address";

interface Account {
  id: string;
  email: string;
  email_key: string;
  has_password: number | boolean;
}

interface Invitation {
  id: string;
  email: string;
  email_key: string;
  is_open: number | boolean;
}

/**
 * Brings stored addresses into the form in which they are compared and shown (`email-address.ts`).
 *
 * Two accounts that were one address in two spellings both stay, with all that is theirs. The one with a password, or the
 * older one, signs in by the address; the other cannot any more until the first is erased, and `db check` names both. Of
 * two open invitations the newer one counts, as when an address is invited again.
 */
export async function oneFormOfAddresses(db: QueryExecutorProvider): Promise<void> {
  await accounts(db);
  await invitations(db);
  const referrals = await sql<Account>`select id, email from referrals where email <> ''`.execute(db);
  for (const { id, email } of referrals.rows) await showReadably(db, "referrals", { id, email });
}

async function accounts(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<Account>`
    select id, email, email_key, password_hash is not null as has_password from researchers
    where email <> ${ERASED} order by password_hash is null, created_at, id`.execute(db);
  const first = new Map<string, string>();
  for (const { id, email } of rows) first.set(emailKey(email), first.get(emailKey(email)) ?? id);
  // The others first, so that the address is free for the one that signs in by it.
  for (const { id, email } of rows.filter((row) => first.get(emailKey(row.email)) !== row.id)) {
    await sql`update researchers set email_key = ${keyWithoutAddress(DUPLICATE, id)} where id = ${id}`.execute(
      db,
    );
    await sql`delete from sessions where researcher_id = ${id}`.execute(db);
    await sql`delete from login_steps where researcher_id = ${id}`.execute(db);
    await showReadably(db, "researchers", { id, email });
  }
  for (const row of rows.filter(({ id, email }) => first.get(emailKey(email)) === id)) {
    await compareCanonically(db, "researchers", row);
    await showReadably(db, "researchers", row);
  }
}

async function invitations(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<Invitation>`
    select id, email, email_key, used_at is null and revoked_at is null as is_open from invitations
    order by created_at desc, id desc`.execute(db);
  const open = new Set<string>();
  for (const { id, email, is_open } of rows) {
    const key = emailKey(email);
    if (is_open && open.has(key)) {
      await sql`update invitations set revoked_at = ${Date.now()} where id = ${id}`.execute(db);
    } else if (is_open) open.add(key);
  }
  for (const row of rows) {
    await compareCanonically(db, "invitations", row);
    await showReadably(db, "invitations", row);
  }
}

async function compareCanonically(
  db: QueryExecutorProvider,
  table: "researchers" | "invitations",
  { id, email, email_key }: Account | Invitation,
): Promise<void> {
  const key = emailKey(email);
  if (key === email_key) return;
  await sql`update ${sql.table(table)} set email_key = ${key} where id = ${id}`.execute(db);
}

async function showReadably(
  db: QueryExecutorProvider,
  table: "researchers" | "invitations" | "referrals",
  { id, email }: { id: string; email: string },
): Promise<void> {
  const readable = readableAddress(email);
  if (readable === email) return;
  await sql`update ${sql.table(table)} set email = ${readable} where id = ${id}`.execute(db);
}
