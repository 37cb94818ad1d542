import { type QueryExecutorProvider, sql } from "kysely";

/**
 * Removes the names of referred people from the messages about what became of them: those outlived the referral, in which retention and
 * erasure empty the name (docs/data-protection.md).
 */
export async function namesInMessages(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ id: string; message: string }>`
    select id, message from messages where message like 'We have reviewed your invite for %'`.execute(db);
  for (const { id, message } of rows) {
    const unnamed = message.replace(named, "We have reviewed your invite $1");
    await sql`update messages set message = ${unnamed} where id = ${id}`.execute(db);
  }
}

const named =
  /^We have reviewed your invite for .*? (and accepted it\. They receive|and cannot accept it at this time\.)/s;
