import type { ActivityKind, listActivity as contract } from "#contract/account-security";
import { id as idShape } from "#contract/text";
import type { Database, DatabaseTransaction } from "../../database/schema";
import { invalid } from "../../http/api-error";
import type { Client } from "../../http/call-context";
import type { Handler } from "../../http/router";
import type { Services } from "../../services";
import { insertAccountEvent, listAccountEvents } from "./activity.store";
import { originOf } from "./origin";

/** How long a researcher can look back; older events are removed (docs/data-protection.md). */
export const ACTIVITY_KEPT_MS = 90 * 24 * 60 * 60_000;

/**
 * Records an event about an account's protection, in the change's own transaction. The audit log reports the change to
 * managers; this reports it to the account's owner, with its origin.
 */
export function noteActivity(
  { newId, now, client }: Pick<Services, "newId" | "now"> & { client?: Client },
  db: Database | DatabaseTransaction,
  researcher_id: string,
  kind: ActivityKind,
): Promise<void> {
  return insertAccountEvent(db, {
    id: newId(),
    researcher_id,
    kind,
    created_at: now(),
    ...originOf(client),
  });
}

/** The events of the caller's account, newest first. Throws 400 for a `before` that is no id. */
export const listActivity: Handler<typeof contract> = async ({ db, user, now, query }) => {
  const before = query.get("before") ?? undefined;
  if (before !== undefined && !idShape.safeParse(before).success)
    throw invalid({ before: ["This is not an id."] });
  const events = await listAccountEvents(db, user.id, { after: now() - ACTIVITY_KEPT_MS, before });
  return events.map(({ created_at, ...event }) => ({ ...event, at: new Date(created_at).toISOString() }));
};
