import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "../../api/database/schema";
import { sampleOffer } from "../support/requests/offers";
import { makeOffer, scored, signing } from "../support/requests/scored-submission";
import { lifeHalves } from "./whole-lives";

/** The traces of a partial write, and the query that finds each. */
const damages: readonly [looks: keyof typeof lifeHalves, damage: string][] = [
  [
    "events and entries of the audit log that do not go together",
    "delete from audit where action = 'submission.score'",
  ],
  [
    "events and entries of the audit log that do not go together",
    "delete from submission_events where kind = 'agreed'",
  ],
  [
    "an event of a kind that nobody audits",
    "update submission_events set by_researcher = 1 where kind = 'offered'",
  ],
  ["a state that its last event did not lead to", "update submissions set status = 'assessing'"],
  ["events with a gap between them", "delete from submission_events where ordinal = 2"],
  [
    "a submission with an open offer that is not offered, or offered without one",
    "update submission_offers set status = 'open', answered_at = null",
  ],
  ["an offer without its event, or the other way round", "delete from submission_offers"],
  ["offers with a gap between them", "update submission_offers set ordinal = 2"],
  [
    "an offer that was answered without a moment, or open with one",
    "update submission_offers set answered_at = null",
  ],
  ["an offer's end without its event", "update submission_offers set status = 'lapsed'"],
  ["an agreement without payments, or a payment without an acceptance", "delete from submission_payments"],
  [
    "a submission that is paid without its payments, or the other way round",
    "update submission_payments set status = 'paid'",
  ],
  [
    "a submission that is paid without its payments, or the other way round",
    "update submissions set status = 'paid'",
  ],
  ["scores without their event, or the other way round", "delete from submission_scores"],
  ["a decision without its moment", "update submissions set decided_at = null"],
];

test("each look into the data finds what a write by halves would leave of a submission's life, and nothing in a whole one", async () => {
  const { programme, call, number, shown } = await scored();
  await makeOffer(programme, number, sampleOffer);
  const [offer] = (await shown()).offers;
  expect((await call("POST", `/offers/${offer.id}/agree`, signing(programme))).status).toBe(200);
  expect(await found(programme.db)).toEqual([]);

  for (const [looks, damage] of damages) {
    await sql.raw("savepoint whole").execute(programme.db);
    await sql.raw(damage).execute(programme.db);
    expect(await found(programme.db), damage).toContain(looks);
    await sql.raw("rollback to whole").execute(programme.db);
    await sql.raw("release whole").execute(programme.db);
  }
  expect(Object.keys(lifeHalves).filter((looks) => !damages.some(([named]) => named === looks))).toEqual([]);
});

/** Which looks find something. */
async function found(db: Database): Promise<string[]> {
  const all: string[] = [];
  for (const [says, query] of Object.entries(lifeHalves)) {
    const { rows } = await sql.raw(query).execute(db);
    if (rows.length > 0) all.push(says);
  }
  return all;
}
