import type { Insertable } from "kysely";
import { prepared } from "../database/prepared-queries";
import type { Database } from "../database/schema";
import type { ImpressionTable } from "./impressions.table";

type Impression = Omit<Insertable<ImpressionTable>, "kind">;

const insertPage = prepared((db, { id, researcher_id, subject, created_at }: Impression) =>
  db.insertInto("impressions").values({ id, researcher_id, subject, created_at, kind: "page" }),
);

/** Records that a page was viewed. */
export async function insertPageImpression(db: Database, impression: Impression): Promise<void> {
  await insertPage(db, impression, { together: true });
}

const insertBounty = prepared((db, { id, researcher_id, subject, created_at }: Impression) =>
  db
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
    ),
);

/** Records that a target was viewed, in one statement; records nothing when there is no such target. */
export async function insertBountyImpression(db: Database, impression: Impression): Promise<void> {
  await insertBounty(db, impression, { together: true });
}
