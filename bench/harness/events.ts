import type { OfferTerms } from "#contract/offers";
import { SEALED_TEXT_HEAD } from "../../api/sealing/seal";
import type { Services } from "../../api/services";
import { readablePurpose } from "../../api/submissions/events.store";
import { offerPurpose } from "../../api/submissions/offers.store";
import { sealJson } from "../../api/submissions/sealed-json";
import { sampleOffer } from "../../tests/support/requests/offers";
import { callersOf, fillResearchers, insert, RESEARCHER, researchersOf } from "./rows";

/** Of each submission: the life of one that gets two offers. */
const EVENTS_EACH = 10;
/** The prefix of the ids of the submissions. */
const SUBMISSION = "00000000-0000-7bbb-8000-";
/** The header of a sealed value: its version and the key's id. */
const SEALED_HEAD = 12;
const YEARS_MS = 3 * 365 * 24 * 60 * 60_000;
const WEEK_MS = 7 * 24 * 60 * 60_000;

const kinds = [
  ...["submitted", "taken", "asked", "answered", "message"],
  ...["message", "scored", "offered", "countered", "offered"],
];
/** Those of the researcher, by ordinal. */
const own = "(1, 4, 6, 9)";

/**
 * Fills the embedded database with that many events, ten each of as many submissions as have them, each with two offers; a
 * researcher has five submissions.
 */
export async function fillEvents(services: Services, count: number): Promise<void> {
  const { db, now, vault } = services;
  await fillResearchers(services, count);
  const researchers = researchersOf(count);
  const submissions = count / EVENTS_EACH;
  const owner = `printf('${RESEARCHER}%012x', n % ${researchers})`;
  const submission = (n: string) => `printf('${SUBMISSION}%012x', ${n})`;
  const sealed = `'${SEALED_TEXT_HEAD}' || '${"A sentence of it. ".repeat(50)}'`;
  const made = (n: string) => `(${now()} - ${YEARS_MS} + ${n} * ${YEARS_MS} / ${submissions})`;
  await insert(db, "submissions", submissions, {
    id: submission("n"),
    researcher_id: owner,
    created_at: made("n"),
    details: sealed,
    details_mac: "hex(randomblob(16))",
    status: "'offered'",
    events: String(EVENTS_EACH),
    changed_at: `${made("n")} + ${WEEK_MS}`,
    due_at: `${now() + WEEK_MS}`,
    seen_events: "6",
  });
  await insert(db, "submission_numbers", submissions, {
    number: "printf('2026-%04d', n)",
    submission_id: submission("n"),
  });
  const ordinal = `(n % ${EVENTS_EACH} + 1)`;
  const of = `n / ${EVENTS_EACH}`;
  const kind = kinds.map((each, index) => `when ${index + 1} then '${each}'`).join(" ");
  await insert(db, "submission_events", count, {
    id: eventId(ordinal, of),
    submission_id: submission(of),
    ordinal,
    kind: `case ${ordinal} ${kind} end`,
    by_researcher: `(${ordinal} in ${own})`,
    sealed: `case when ${ordinal} in (3, 4, 5, 6, 9) then ${sealed} end`,
    created_at: `${made(of)} + ${ordinal} * 3600000`,
  });
  // A start reads only which key each is sealed with, and only those of the callers are opened.
  const content = `'${vault.seal("", "").slice(0, SEALED_HEAD)}' || '${"A sentence of it. ".repeat(20)}'`;
  await insert(db, "submission_offers", 2 * submissions, {
    id: "printf('00000000-0000-7ddd-8000-%012x', n)",
    submission_id: submission("n / 2"),
    ordinal: "(n % 2 + 1)",
    content,
    status: "iif(n % 2 = 0, 'countered', 'open')",
    created_at: `${made("n / 2")}`,
    lapses_at: `${now() + WEEK_MS}`,
  });
  for (const caller of callersOf(count)) await sealFor(services, caller);
}

/** Of an event: its ordinal, and which submission's it is. */
const eventId = (ordinal: string, of: string) => `printf('%08x-0000-7ccc-8000-%012x', ${ordinal}, ${of})`;

/** Seals what the site opens of a caller's submissions as the site does: two texts and the offers of each. */
async function sealFor({ db, vault }: Services, researcher: string): Promise<void> {
  const { lapses_on: _day, ...terms } = sampleOffer;
  const mine = db.selectFrom("submissions").select("id").where("researcher_id", "=", researcher);
  const texts = await db
    .selectFrom("submission_events")
    .select("id")
    .where("submission_id", "in", mine)
    .where("ordinal", "in", [3, 5])
    .execute();
  for (const { id } of texts)
    await db
      .updateTable("submission_events")
      .set({ sealed: null, readable: vault.seal("A sentence of it. ".repeat(20), readablePurpose(id)) })
      .where("id", "=", id)
      .execute();
  const offers = await db
    .selectFrom("submission_offers")
    .select("id")
    .where("submission_id", "in", mine)
    .execute();
  for (const { id } of offers)
    await db
      .updateTable("submission_offers")
      .set({ content: sealJson(vault, terms satisfies OfferTerms, offerPurpose(id)) })
      .where("id", "=", id)
      .execute();
}

/** The submissions of a researcher whom `fillEvents` made. */
export async function submissionsOf({ db }: Pick<Services, "db">, researcher: string): Promise<string[]> {
  const rows = await db
    .selectFrom("submissions")
    .select("id")
    .where("researcher_id", "=", researcher)
    .execute();
  return rows.map(({ id }) => id);
}
