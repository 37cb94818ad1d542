import { sql } from "kysely";
import { kindOf } from "../../api/database/database-kind";
import type { Database } from "../../api/database/schema";
import type { DatabaseCheck } from "./check";

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

/** Checks that no account can change entries of a server's audit log but the owner of the tables, its members and superusers. */
export async function checkLogPrivileges(db: Database): Promise<DatabaseCheck> {
  const { rows } = await sql<{ name: string }>`
    select r.rolname as name
    from pg_roles r join pg_class c on c.oid = to_regclass('audit')
    where r.rolcanlogin and not pg_has_role(r.oid, c.relowner, 'member')
      and has_table_privilege(r.oid, c.oid, 'update, delete, truncate')
    order by r.rolname
  `.execute(db);
  const names = rows.map(({ name }) => `"${name}"`).join(", ");
  const id = "audit_privileges";
  if (names === "") return { id, ok: true, found: "entries can be changed by the tables' owner only" };
  const remedy = `revoke update, delete, truncate on audit from ${names}`;
  return { id, ok: false, found: `${names} can change entries: as the owner of the tables, ${remedy}` };
}
