import type { Bounty } from "#contract/content";
import { upsertBounty } from "../../../api/content/bounties.store";
import type { Collection } from "../../../api/content/content.rules";
import { replaceCollection } from "../../../api/content/content.store";
import { insertMessage } from "../../../api/content/messages.store";
import { transaction } from "../../../api/database/transaction";
import type { TestApi } from "../servers/api";

/** Makes a content list consist of these entries, in this order. */
export function listed({ db, services }: TestApi, collection: Collection, bodies: object[]): Promise<void> {
  const entries = bodies.map((body, index) => ({ key: `entry-${index}`, body }));
  return transaction(db, (tx) => replaceCollection(tx, collection, entries, services));
}

/** An open target of its own; returns its id. */
export async function seedTarget({ db, services }: TestApi, facts: Partial<Bounty> = {}): Promise<string> {
  const key = `target-${services.newId()}`;
  const entry = {
    title: "Kernel privilege escalation",
    level: 3,
    platform: "Linux",
    type: "LPE",
    category: "Kernels",
    reliability: 80,
    execution: "5",
    delivery: "3",
    criteria: [],
    ...facts,
  };
  await transaction(db, (tx) => upsertBounty(tx, { ...entry, key, position: 0 }, services));
  const row = await db.selectFrom("bounties").select("id").where("key", "=", key).executeTakeFirstOrThrow();
  return row.id;
}

/** An unread message to a researcher; returns its id. */
export async function sendMessage(
  { db, services }: TestApi,
  researcher_id: string,
  title: string,
): Promise<string> {
  const id = services.newId();
  await insertMessage(db, { id, researcher_id, title, message: "Hello", created_at: services.now() });
  return id;
}
