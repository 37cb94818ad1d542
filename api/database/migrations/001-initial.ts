import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import { columnTypes, type DatabaseKind } from "../columns";

// Long because: it is the whole schema at one glance, as one migration must be.

/** The tables of the first version. Only what is the same in both databases is used. */
export function initial(kind: DatabaseKind) {
  const { text, number, real } = columnTypes[kind];
  type Build = (table: CreateTableBuilder<string, never>) => CreateTableBuilder<string, string>;

  return async function up(db: Kysely<unknown>): Promise<void> {
    const table = async (name: string, build: Build) => {
      const built = build(db.schema.createTable(name) as CreateTableBuilder<string, never>);
      await (kind === "sqlite" ? built.modifyEnd(sql`strict`) : built).execute();
    };
    const index = (name: string, on: string, columns: string[], where?: string) =>
      sql
        .raw(`create index ${name} on ${on} (${columns.join(", ")})${where ? ` where ${where}` : ""}`)
        .execute(db);
    const unique = (name: string, on: string, columns: string[], where?: string) =>
      sql
        .raw(`create unique index ${name} on ${on} (${columns.join(", ")})${where ? ` where ${where}` : ""}`)
        .execute(db);

    await table("researchers", (t) =>
      t
        .addColumn("id", text, (c) => c.primaryKey())
        .addColumn("email", text, (c) => c.notNull())
        .addColumn("email_key", text, (c) => c.notNull().unique())
        .addColumn("password_hash", text)
        .addColumn("password_expired", number, (c) => c.notNull().defaultTo(0))
        .addColumn("available_referrals", number, (c) =>
          c.notNull().defaultTo(0).check(sql`available_referrals >= 0`),
        )
        .addColumn("nda_shown", text)
        .addColumn("disabled_at", number)
        .addColumn("created_at", number, (c) => c.notNull()),
    );
    await table("invitations", (t) =>
      t
        .addColumn("id", text, (c) => c.primaryKey())
        .addColumn("email", text, (c) => c.notNull())
        .addColumn("email_key", text, (c) => c.notNull())
        .addColumn("code_hash", text, (c) => c.notNull())
        .addColumn("first_name", text)
        .addColumn("last_name", text)
        .addColumn("referrals", number, (c) => c.notNull().check(sql`referrals >= 0`))
        .addColumn("referral_id", text)
        .addColumn("expires_at", number, (c) => c.notNull())
        .addColumn("created_at", number, (c) => c.notNull())
        .addColumn("used_at", number)
        .addColumn("revoked_at", number),
    );
    await unique("invitations_open", "invitations", ["email_key"], "used_at is null and revoked_at is null");

    const researcher = (t: CreateTableBuilder<string, string>) =>
      t.addColumn("researcher_id", text, (c) => c.notNull().references("researchers.id"));
    const ofResearcher: (t: CreateTableBuilder<string, never>) => CreateTableBuilder<string, string> = (t) =>
      researcher(t.addColumn("id", text, (c) => c.primaryKey()));
    const onePerResearcher = (t: CreateTableBuilder<string, never>): CreateTableBuilder<string, string> =>
      t.addColumn("researcher_id", text, (c) => c.primaryKey().references("researchers.id"));

    await table("sessions", (t) =>
      ofResearcher(t)
        .addColumn("refresh_hash", text, (c) => c.notNull())
        .addColumn("previous_refresh_hash", text)
        .addColumn("rotated_at", number, (c) => c.notNull())
        .addColumn("authenticated_at", number, (c) => c.notNull())
        .addColumn("created_at", number, (c) => c.notNull())
        .addColumn("last_seen_at", number, (c) => c.notNull()),
    );
    await index("sessions_researcher", "sessions", ["researcher_id", "created_at"]);
    await table("login_steps", (t) =>
      researcher(t.addColumn("token_hash", text, (c) => c.primaryKey()))
        .addColumn("invitation_id", text, (c) => c.references("invitations.id"))
        .addColumn("tries", number, (c) => c.notNull().defaultTo(0))
        .addColumn("expires_at", number, (c) => c.notNull()),
    );
    await index("login_steps_expiry", "login_steps", ["expires_at"]);
    await table("authenticators", (t) =>
      onePerResearcher(t)
        .addColumn("secret", text, (c) => c.notNull())
        .addColumn("confirmed_at", number)
        .addColumn("last_used_step", number, (c) => c.notNull()),
    );
    await table("throttles", (t) =>
      t
        .addColumn("key", text, (c) => c.primaryKey())
        .addColumn("count", number, (c) => c.notNull())
        .addColumn("window_ends_at", number, (c) => c.notNull()),
    );
    await index("throttles_window", "throttles", ["window_ends_at"]);

    await table("profiles", (t) =>
      t
        .addColumn("id", text, (c) => c.primaryKey())
        .addColumn("researcher_id", text, (c) => c.notNull().unique().references("researchers.id"))
        .addColumn("first_name", text, (c) => c.notNull())
        .addColumn("last_name", text, (c) => c.notNull())
        .addColumn("nickname", text, (c) => c.notNull())
        .addColumn("nickname_key", text, (c) => c.notNull().unique())
        .addColumn("country", text, (c) => c.notNull())
        .addColumn("social", text)
        .addColumn("dob", text)
        .addColumn("expertise", text)
        .addColumn("phone", text)
        .addColumn("created_at", number, (c) => c.notNull())
        .addColumn("updated_at", number, (c) => c.notNull()),
    );
    await table("shipped_hardware", (t) =>
      ofResearcher(t)
        .addColumn("hardware_serial", text, (c) => c.notNull())
        .addColumn("created_at", number, (c) => c.notNull()),
    );
    await index("shipped_hardware_researcher", "shipped_hardware", ["researcher_id"]);
    await table("gpg_keys", (t) =>
      onePerResearcher(t)
        .addColumn("public_file", text, (c) => c.notNull())
        .addColumn("fingerprint", text, (c) => c.notNull())
        .addColumn("user_ids", text, (c) => c.notNull())
        .addColumn("expires_at", number)
        .addColumn("created_at", number, (c) => c.notNull()),
    );
    await table("nda_texts", (t) =>
      t
        .addColumn("sha256", text, (c) => c.primaryKey())
        .addColumn("content", text, (c) => c.notNull())
        .addColumn("created_at", number, (c) => c.notNull()),
    );
    await table("ndas", (t) =>
      t
        .addColumn("id", text, (c) => c.primaryKey())
        .addColumn("researcher_id", text, (c) => c.notNull().unique().references("researchers.id"))
        .addColumn("signature", text, (c) => c.notNull())
        .addColumn("text_sha256", text, (c) => c.notNull().references("nda_texts.sha256"))
        .addColumn("signer", text, (c) => c.notNull())
        .addColumn("address", text, (c) => c.notNull())
        .addColumn("user_agent", text, (c) => c.notNull())
        .addColumn("created_at", number, (c) => c.notNull()),
    );

    await table("content_items", (t) =>
      t
        .addColumn("id", text, (c) => c.primaryKey())
        .addColumn("collection", text, (c) => c.notNull())
        .addColumn("key", text, (c) => c.notNull())
        .addColumn("position", number, (c) => c.notNull())
        .addColumn("body", text, (c) => c.notNull())
        .addColumn("created_at", number, (c) => c.notNull()),
    );
    await unique("content_items_key", "content_items", ["collection", "key"]);
    await table("content_versions", (t) =>
      t.addColumn("name", text, (c) => c.primaryKey()).addColumn("version", number, (c) => c.notNull()),
    );
    await table("bounties", (t) =>
      t
        .addColumn("id", text, (c) => c.primaryKey())
        .addColumn("key", text, (c) => c.notNull().unique())
        .addColumn("title", text, (c) => c.notNull())
        .addColumn("level", number, (c) => c.notNull())
        .addColumn("platform", text, (c) => c.notNull())
        .addColumn("type", text, (c) => c.notNull())
        .addColumn("category", text, (c) => c.notNull())
        .addColumn("reliability", real, (c) => c.notNull())
        .addColumn("execution", text, (c) => c.notNull())
        .addColumn("delivery", text, (c) => c.notNull())
        .addColumn("full", number, (c) => c.notNull().defaultTo(0))
        .addColumn("criteria", text, (c) => c.notNull())
        .addColumn("position", number, (c) => c.notNull())
        .addColumn("retired_at", number)
        .addColumn("created_at", number, (c) => c.notNull()),
    );
    await table("messages", (t) =>
      ofResearcher(t)
        .addColumn("title", text, (c) => c.notNull())
        .addColumn("message", text, (c) => c.notNull())
        .addColumn("read_at", number)
        .addColumn("created_at", number, (c) => c.notNull()),
    );
    await index("messages_researcher", "messages", ["researcher_id", "id"]);
    await index("messages_unread", "messages", ["researcher_id", "id"], "read_at is null");

    await table("research_requests", (t) =>
      ofResearcher(t)
        .addColumn("bounty_id", text, (c) => c.notNull().references("bounties.id"))
        .addColumn("waiting", number, (c) => c.notNull())
        .addColumn("acknowledged_at", number)
        .addColumn("created_at", number, (c) => c.notNull()),
    );
    await unique(
      "research_requests_awaiting",
      "research_requests",
      ["researcher_id", "bounty_id"],
      "acknowledged_at is null",
    );
    await index("research_requests_researcher", "research_requests", ["researcher_id", "bounty_id", "id"]);
    await index("research_requests_bounty", "research_requests", ["bounty_id", "id"]);

    await table("submissions", (t) =>
      ofResearcher(t)
        .addColumn("details", text, (c) => c.notNull())
        .addColumn("status", text, (c) =>
          c.notNull().defaultTo("received").check(sql`status in ('received', 'accepted', 'declined')`),
        )
        .addColumn("attachment_bytes", number, (c) => c.notNull().defaultTo(0))
        .addColumn("created_at", number, (c) => c.notNull())
        .addColumn("decided_at", number),
    );
    await index("submissions_researcher", "submissions", ["researcher_id", "status"]);
    await table("attachments", (t) =>
      t
        .addColumn("id", text, (c) => c.primaryKey())
        .addColumn("submission_id", text, (c) => c.notNull().references("submissions.id"))
        .addColumn("name", text, (c) => c.notNull())
        .addColumn("size", number, (c) => c.notNull())
        .addColumn("sha256", text, (c) => c.notNull())
        .addColumn("storage_key", text, (c) => c.notNull().unique())
        .addColumn("created_at", number, (c) => c.notNull()),
    );
    await index("attachments_submission", "attachments", ["submission_id"]);
    await table("referrals", (t) =>
      ofResearcher(t)
        .addColumn("fullname", text, (c) => c.notNull())
        .addColumn("social", text)
        .addColumn("email", text, (c) => c.notNull())
        .addColumn("public_profile", text)
        .addColumn("message", text)
        .addColumn("status", text, (c) =>
          c.notNull().defaultTo("sent").check(sql`status in ('sent', 'accepted', 'declined')`),
        )
        .addColumn("created_at", number, (c) => c.notNull())
        .addColumn("decided_at", number),
    );
    await index("referrals_researcher", "referrals", ["researcher_id"]);
    await table("inquiries", (t) =>
      ofResearcher(t)
        .addColumn("message", text, (c) => c.notNull())
        .addColumn("created_at", number, (c) => c.notNull()),
    );
    await table("impressions", (t) =>
      ofResearcher(t)
        .addColumn("kind", text, (c) => c.notNull())
        .addColumn("subject", text, (c) => c.notNull())
        .addColumn("created_at", number, (c) => c.notNull()),
    );
    await table("audit", (t) =>
      t
        .addColumn("sequence", number, (c) => c.primaryKey())
        .addColumn("at", number, (c) => c.notNull())
        .addColumn("actor", text, (c) => c.notNull())
        .addColumn("action", text, (c) => c.notNull())
        .addColumn("subject", text, (c) => c.notNull())
        .addColumn("details", text, (c) => c.notNull())
        .addColumn("previous_hash", text, (c) => c.notNull())
        .addColumn("hash", text, (c) => c.notNull().unique()),
    );
    // Never has rows: transactions that collided wait here for their turn (`transaction.ts`).
    if (kind === "postgres") await db.schema.createTable("transaction_turns").execute();
  };
}
