import type { TestApi } from "../servers/api";

/** A target with this key, named after it; returns its id. */
export async function aTarget({ db, services, clock }: TestApi, key: string): Promise<string> {
  const id = services.newId();
  const sample = { level: 3, platform: "Linux", type: "LPE", category: "Servers", reliability: 90 };
  await db
    .insertInto("bounties")
    .values({
      ...sample,
      id,
      key,
      title: `Target ${key}`,
      execution: "60",
      delivery: "3",
      criteria: "[]",
      position: 0,
      created_at: clock.now,
    })
    .execute();
  return id;
}

/** A request for a target, or a place on its waiting list; returns its id. */
export async function aRequest(
  { db, services, clock }: TestApi,
  researcher_id: string,
  bounty_id: string,
  { waiting = 0 }: { waiting?: 0 | 1 } = {},
): Promise<string> {
  const id = services.newId();
  await db
    .insertInto("research_requests")
    .values({ id, researcher_id, bounty_id, waiting, created_at: clock.now })
    .execute();
  return id;
}
