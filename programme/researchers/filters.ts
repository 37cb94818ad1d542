import { type RawBuilder, type SqlBool, sql } from "kysely";
import { stages } from "#contract/endpoint";

/** The stages that a researcher can have reached, as in `stageOf`. */
export const [, ...researcherStages] = stages;
export type ResearcherStage = (typeof researcherStages)[number];

/** The condition for each next stage, over the tables as `researchers.store` joins them. */
const steps = [
  sql<SqlBool>`(r.password_hash is not null and r.password_expired = 0)`,
  sql<SqlBool>`a.confirmed_at is not null`,
  sql<SqlBool>`p.id is not null`,
  sql<SqlBool>`n.id is not null`,
  sql<SqlBool>`(coalesce(p.dob, '') <> '' and coalesce(p.expertise, '') <> '' and coalesce(p.phone, '') <> '')`,
];

/** Whether a researcher has reached a stage, and none after it: `stageOf` in SQL. */
export function isAt(stage: ResearcherStage): RawBuilder<SqlBool> {
  const reached = researcherStages.indexOf(stage);
  const next = steps[reached];
  const conditions = steps.slice(0, reached);
  return sql.join(next ? [...conditions, sql`not ${next}`] : conditions, sql` and `);
}

/** Whether a text is part of a researcher's address, username or names; case-insensitive for ASCII letters. */
export function hasPart(text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const columns = ["r.email", "r.email_key", "p.nickname", "p.first_name", "p.last_name"];
  const parts = columns.map(
    (column) => sql`lower(${sql.ref(column)}) like lower(cast(${pattern} as text)) escape '\\'`,
  );
  const names = sql`lower(p.first_name || ' ' || p.last_name) like lower(cast(${pattern} as text)) escape '\\'`;
  return sql`(${sql.join([...parts, names], sql` or `)})`;
}
