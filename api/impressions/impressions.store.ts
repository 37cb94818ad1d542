import type { Insertable } from "kysely";
import type { Database } from "../database/schema";
import type { ImpressionTable } from "./impressions.table";

/** Notes that a page was looked at. */
export async function insertPageImpression(
  db: Database,
  impression: Omit<Insertable<ImpressionTable>, "kind">,
): Promise<void> {
  await db
    .insertInto("impressions")
    .values({ ...impression, kind: "page" })
    .execute();
}

/** Notes that a target was looked at, in one statement; notes nothing when there is no such target. */
export async function insertBountyImpression(
  db: Database,
  { id, researcher_id, subject, created_at }: Omit<Insertable<ImpressionTable>, "kind">,
): Promise<void> {
  await db
    .insertInto("impressions")
    .columns(["id", "researcher_id", "kind", "subject", "created_at"])
    .expression((eb) =>
      eb
        .selectFrom("bounties")
        .select(({ cast, val }) => [
          cast<string>(val(id), "text").as("id"),
          cast<string>(val(researcher_id), "text").as("researcher_id"),
          cast<"bounty">(val("bounty"), "text").as("kind"),
          "bounties.id as subject",
          cast<number>(val(created_at), "bigint").as("created_at"),
        ])
        .where("bounties.id", "=", subject),
    )
    .execute();
}
