import { sql } from "kysely";
import { kindOf } from "../../api/database/database-kind";
import type { Database } from "../../api/database/schema";

/**
 * Takes the rights to change entries of the audit log from all accounts but the owner of the tables: a new table has the rights
 * that are granted by default, which the service's account needs on every other one (docs/operating.md). For PostgreSQL.
 */
export const PROTECT_LOG = `do $$
  declare grantee record;
  begin
    for grantee in
      select distinct case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end as name
      from pg_class c cross join aclexplode(c.relacl) a
      where c.oid = to_regclass('audit') and a.grantee <> c.relowner
    loop
      execute 'revoke update, delete, truncate on audit from ' || grantee.name;
    end loop;
  end
$$`;

/** The same by a connection; nothing for SQLite, which has no accounts. */
export async function protectLog(db: Database): Promise<void> {
  if (kindOf(db) === "postgres") await sql.raw(PROTECT_LOG).execute(db);
}

/**
 * Describes each account that can change entries of a server's audit log, with the remedy. The owner of the tables, its members
 * and superusers always can.
 */
export async function describeLogChangers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(r.rolname) as name
    from pg_roles r join pg_class c on c.oid = to_regclass('audit')
    where r.rolcanlogin and not pg_has_role(r.oid, c.relowner, 'member')
      and has_table_privilege(r.oid, c.oid, 'update, delete, truncate')
    order by r.rolname
  `.execute(db);
  return rows.map(
    ({ name }) =>
      `the account ${name} can change entries: as the owner of the tables, "revoke update, delete, truncate on audit from ${name}"`,
  );
}
