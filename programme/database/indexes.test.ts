import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import { expect, test } from "vitest";
import { calls } from "#contract/index";
import { forgetExpired } from "../../api/auth/sweep";
import { kindOf } from "../../api/database/database-kind";
import type { Database } from "../../api/database/schema";
import { tellOfExpiry } from "../../api/gpg/expiry";
import { issuingOf } from "../../api/receipts/issue";
import { sayLacking } from "../../api/receipts/origins";
import { applyRetention } from "../../api/retention/apply";
import { readRetention } from "../../api/retention/periods";
import { sealEarlier } from "../../api/submissions/seal-earlier";
import { openTestDatabase } from "../../tests/support/database/test-database";
import { seedResearcher } from "../../tests/support/people/researchers";
import { login } from "../../tests/support/people/sign-in";
import { seedTarget, sendMessage } from "../../tests/support/requests/content";
import { seedSubmission } from "../../tests/support/requests/submissions";
import { testApi } from "../../tests/support/servers/api";
import { listBounties } from "../bounties/bounties.store";
import { countWaiting, countWithoutPlace, listWaiting } from "../inbox/inbox.store";
import { listInquiries } from "../inquiries/inquiries.store";
import { listReferrals } from "../referrals/referrals.store";
import { listRequests } from "../requests/requests.store";
import { listOwed, listSubmissions, listUnpaid } from "../submissions/submissions.store";

test("no call reads a whole table that grows with the researchers", async () => {
  const real = await openTestDatabase();
  const asked: RootOperationNode[] = [];
  const api = await testApi({ db: real.withPlugin(noting(asked)) });
  const target = await seedTarget(api);
  const ada = await api.signedIn();
  const bob = await seedResearcher(api.services, { stage: "password_set" });
  await sendMessage(api, ada.id, "Hello");
  asked.length = 0;

  const { token } = ada;
  for (const [, { method, path }] of calls) {
    // /readyz reads the first row of a table to check that the database responds.
    if (method === "GET" && path !== "/readyz") await api.get(path, token);
  }
  await api.request("POST", "/research/requests", { token, json: { bounty: target } });
  await login(api, { email: bob.email });
  await login(api, { email: bob.email, password: "Not this 1 at all" });

  expect(asked.length).toBeGreaterThan(20);
  // Targets, contents and agreement texts are few, and their lists are not paged.
  const scans = await scannedByAll(real, asked);
  expect(scans.filter((table) => !/^(bounties|content_items|nda_texts)$/.test(table))).toEqual([]);
});

test("no call binds a limit, for which SQLite would prepare its query again each time", async () => {
  const real = await openTestDatabase();
  const asked: RootOperationNode[] = [];
  const api = await testApi({ db: real.withPlugin(noting(asked)) });
  const { token } = await api.signedIn();
  for (const [, { method, path }] of calls) {
    if (method === "GET" && path !== "/readyz") await api.get(path, token);
  }

  const texts = asked.map((node) => real.getExecutor().compileQuery(node, createQueryId()).sql);
  expect(texts.filter((text) => /\blimit\b/.test(text))).not.toEqual([]);
  expect(texts.filter((text) => /\blimit (\?|\$)/.test(text))).toEqual([]);
});

test("neither the start, nor housekeeping, nor a manager's list reads such a table", async () => {
  const real = await openTestDatabase();
  const asked: RootOperationNode[] = [];
  const { services } = await testApi({ db: real.withPlugin(noting(asked)) });
  const { db } = services;
  asked.length = 0;

  await sayLacking(services);
  await sealEarlier(services);
  await forgetExpired(services);
  await tellOfExpiry(services);
  await applyRetention({ ...services, ...issuingOf(services) }, readRetention({}));
  await listBounties(db);
  await listRequests(db, { limit: 50, awaiting: true });
  await listRequests(db, { limit: 50, awaiting: false, bounty: "a-target" });
  const before = services.newId();
  await listRequests(db, { limit: 50, awaiting: true, bounty: "a-target", before });
  await listRequests(db, { limit: 50, awaiting: false, researcher: "a-researcher" });
  await listSubmissions(db, { limit: 50, status: "received" });
  await listInquiries(db, { limit: 50, state: "open" });
  await listInquiries(db, { limit: 50, state: "open", before: services.newId() });
  await listReferrals(db, { limit: 50, status: "sent" });
  await listReferrals(db, { limit: 50, status: "sent", before: services.newId() });
  await listWaiting(db, 50);
  await countWaiting(db);
  await countWithoutPlace(db);
  await listUnpaid(db);
  await listOwed(db);
  const researcher = await seedResearcher(services);
  const id = services.newId();
  const submission = { id, researcher_id: researcher.id, details: "", created_at: 1, decided_at: null };
  const number = await seedSubmission(services, submission);
  await listSubmissions(db, { limit: 50, before: number });
  await listSubmissions(db, { limit: 50, before: id.slice(0, 8), status: "received" });
  await listSubmissions(db, { limit: 50, researcher: researcher.id });

  expect(asked.length).toBeGreaterThan(15);
  // Sessions and sign-ins (`l` in one query) are few, those of current users; `waiting` is a union over such indexes,
  // and `late` of one submission's files.
  const scans = await scannedByAll(real, asked);
  expect(scans.filter((table) => !/^(bounties|sessions|login_steps|l|waiting|late)$/.test(table))).toEqual(
    [],
  );
});

/** Records every query. */
function noting(asked: RootOperationNode[]): KyselyPlugin {
  return {
    transformQuery({ node }) {
      asked.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** Indexes of a few rows each, for which a full scan is fine. */
const FEW =
  /^(submissions_readable|attachments_readable|gpg_keys_unread|research_requests_(open|awaiting|list)|inquiries_open|referrals_sent)$/;

/** Returns the tables that any of these would scan in full. */
async function scannedByAll(db: Database, asked: RootOperationNode[]): Promise<string[]> {
  const statements = asked.map((node) => db.getExecutor().compileQuery(node, createQueryId()));
  const scans = new Set<string>();
  for (const statement of statements) {
    for (const table of await scannedBy(db, statement)) scans.add(table);
  }
  return [...scans];
}

/** Returns the tables that a statement would scan in full, by the database's query plan. */
async function scannedBy(db: Database, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  if (!/^(select|update|delete)/.test(text)) return [];
  if (kindOf(db) === "sqlite") {
    const plan = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
    );
    return plan.rows.flatMap(({ detail }) => {
      const [, table, index = ""] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? [];
      return table && !FEW.test(index) ? [table] : [];
    });
  }
  return db.connection().execute(async (connection) => {
    // Tables are small here, so that a full scan would be right; this asks whether an index could be used, and resets
    // the server's statistics about how small they are.
    const own = sql`(select oid from pg_class where relnamespace = 'public'::regnamespace)`;
    await sql`begin`.execute(connection);
    await sql`set local enable_seqscan = off`.execute(connection);
    await sql`delete from pg_statistic where starelid in ${own}`.execute(connection);
    await sql`update pg_class set relpages = 0, reltuples = -1 where oid in ${own}`.execute(connection);
    const { rows } = await connection.executeQuery<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
    );
    await sql`rollback`.execute(connection);
    return rows.flatMap((row) => withoutCondition(row["QUERY PLAN"][0].Plan));
  });
}

/** A step of PostgreSQL's plan. */
interface Plan {
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: Plan[];
}

/** Returns the tables that a plan scans without an index condition. */
function withoutCondition({ Plans = [], ...step }: Plan): string[] {
  const table = step["Relation Name"];
  const below = Plans.flatMap(withoutCondition);
  const changes = "Operation" in step;
  return table && !looksUp({ ...step, Plans }) && !changes ? [table, ...below] : below;
}

/** Whether a step reads an index by a condition. A bitmap scan's is below it: in the step that reads the index, or in those of several. */
function looksUp({ Plans = [], ...step }: Plan): boolean {
  if (step["Index Cond"] || FEW.test(step["Index Name"] ?? "")) return true;
  return Plans.some((below) => !below["Relation Name"] && looksUp(below));
}
