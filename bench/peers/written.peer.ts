import { join } from "node:path";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { v7 as newId } from "uuid";
import { Sqlite } from "../../api/database/sqlite/driver";

// Hono and SQLite by hand: the caller, by a prepared query, and one insert that is on the disk before the response. No
// limits, no checks of the body, no log. SESSIONS callers have the tokens 0, 1, 2…, TARGETS targets the ids 0, 1, 2…
const db = new Sqlite(join(process.env.SCRATCH ?? "", "written.db"));
for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"]) db.pragma(pragma);
db.exec(`
  create table sessions (token text primary key, researcher_id text not null) strict;
  create table bounties (id text primary key) strict;
  create table research_requests (id text primary key, researcher_id text not null,
    bounty_id text not null references bounties (id), created_at integer not null) strict;
  create unique index awaiting on research_requests (researcher_id, bounty_id);
  create table impressions (id text primary key, researcher_id text not null, url text not null,
    created_at integer not null) strict;
`);
const session = db.prepare<[string], { researcher_id: string }>(
  "select researcher_id from sessions where token = ?",
);
const request = db.prepare("insert into research_requests values (?, ?, ?, ?)");
const impression = db.prepare("insert into impressions values (?, ?, ?, ?)");
db.transaction(() => {
  for (let n = 0; n < Number(process.env.SESSIONS); n++) {
    db.prepare("insert into sessions values (?, ?)").run(`Bearer ${n}`, newId());
  }
  for (let n = 0; n < Number(process.env.TARGETS); n++) {
    db.prepare("insert into bounties values (?)").run(String(n));
  }
})();

const app = new Hono();
app.post("/api/research/requests", async (context) => {
  const caller = session.get(context.req.header("Authorization") ?? "");
  if (!caller) return context.json({ detail: "Sign in." }, 401);
  const { bounty } = await context.req.json();
  const id = newId();
  request.run(id, caller.researcher_id, bounty, Date.now());
  return context.json({ id, bounty, acknowledged: false }, 201);
});
app.post("/api/impressions/page", async (context) => {
  const caller = session.get(context.req.header("Authorization") ?? "");
  if (!caller) return context.json({ detail: "Sign in." }, 401);
  const { url } = await context.req.json();
  impression.run(newId(), caller.researcher_id, url, Date.now());
  return context.body(null, 204);
});

serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(process.env.PORT) });
