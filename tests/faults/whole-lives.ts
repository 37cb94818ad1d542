/** Which entry of the audit log each event of a submission has; by its kind, and whether its researcher caused it. */
const audited: readonly [kind: string, byResearcher: 0 | 1, action: string][] = [
  ["submitted", 1, "submission.submit"],
  ["taken", 0, "submission.take"],
  ["asked", 0, "submission.ask"],
  ["answered", 1, "submission.answer"],
  ["message", 1, "submission.message"],
  ["message", 0, "submission.reply"],
  ["scored", 1, "submission.score"],
  ["scored", 0, "submission.score"],
  ["offered", 0, "submission.offer"],
  ["offer_withdrawn", 0, "submission.withdraw-offer"],
  ["offer_refused", 1, "submission.refuse_offer"],
  ["countered", 1, "submission.counter"],
  ["agreed", 1, "submission.agree"],
  ["accepted", 0, "submission.accept"],
  ["declined", 0, "submission.decline"],
  ["withdrawn", 1, "submission.withdraw"],
  ["lapsed", 0, "submission.lapse"],
  ["payment", 0, "payment.set"],
];

/** The state that each event leads to; the others lead to none. */
const leadsTo: Readonly<Record<string, string>> = {
  submitted: "received",
  taken: "assessing",
  asked: "needs_information",
  answered: "assessing",
  offered: "offered",
  offer_withdrawn: "assessing",
  offer_refused: "assessing",
  countered: "assessing",
  lapsed: "assessing",
  agreed: "accepted",
  accepted: "accepted",
  declined: "declined",
  withdrawn: "withdrawn",
  paid: "paid",
};

const values = (rows: readonly (readonly (string | number)[])[]) =>
  rows
    .map((row) => `(${row.map((cell) => (typeof cell === "string" ? `'${cell}'` : cell)).join(", ")})`)
    .join(", ");

const proofs = `proofs(kind, by_researcher, action) as (values ${values(audited)})`;
const states = `states(kind, status) as (values ${values(Object.entries(leadsTo))})`;
const hasPayment = (condition: string) =>
  `exists (select 1 from submission_payments p where p.submission_id = s.id${condition})`;

/** Each finds submissions with a record whose counterpart is missing; none may be found at any moment. */
export const lifeHalves: Record<string, string> = {
  "events and entries of the audit log that do not go together": `with ${proofs},
    happened as (select 'submission:' || e.submission_id as subject, p.action, count(*) as n
      from submission_events e join proofs p using (kind, by_researcher) group by 1, 2),
    entered as (select subject, case action when 'payment.add' then 'payment.set' else action end as action, count(*) as n from audit
      where subject like 'submission:%' and (action in (select action from proofs) or action = 'payment.add') group by 1, 2)
    select coalesce(h.subject, a.subject) from happened h full join entered a using (subject, action)
      where coalesce(h.n, 0) <> coalesce(a.n, 0)`,
  "an event of a kind that nobody audits": `with ${proofs} select e.id from submission_events e
    where e.kind <> 'paid' and not exists (select 1 from proofs p where p.kind = e.kind and p.by_researcher = e.by_researcher)`,
  "a state that its last event did not lead to": `with ${states}
    select s.id from submissions s where s.status <> (select t.status from submission_events e join states t using (kind)
      where e.submission_id = s.id order by e.ordinal desc limit 1)`,
  "events with a gap between them": `select submission_id from submission_events
    group by submission_id having max(ordinal) <> count(*)`,
  "a submission with an open offer that is not offered, or offered without one": `select s.id from submissions s
    where (s.status = 'offered') <> (select count(*) from submission_offers o where o.submission_id = s.id and o.status = 'open')`,
  "an offer without its event, or the other way round": `select s.id from submissions s
    where (select count(*) from submission_offers o where o.submission_id = s.id)
      <> (select count(*) from submission_events e where e.submission_id = s.id and e.kind = 'offered')`,
  "offers with a gap between them": `select submission_id from submission_offers
    group by submission_id having max(ordinal) <> count(*)`,
  "an offer that was answered without a moment, or open with one":
    "select id from submission_offers where (status = 'open') <> (answered_at is null)",
  "an offer's end without its event": `select s.id from submissions s
    where (select count(*) from submission_offers o where o.submission_id = s.id and o.status in ('agreed', 'refused', 'countered'))
      <> (select count(*) from submission_events e where e.submission_id = s.id and e.kind in ('agreed', 'offer_refused', 'countered'))`,
  "an agreement without payments, or a payment without an acceptance": `select s.id from submissions s
    where exists (select 1 from submission_events e where e.submission_id = s.id and e.kind = 'agreed') and not ${hasPayment("")}
      or s.status not in ('accepted', 'paid') and ${hasPayment("")}`,
  "a submission that is paid without its payments, or the other way round": `select s.id from submissions s
    where (s.status = 'paid') <> (${hasPayment(" and p.status = 'paid'")} and not ${hasPayment(" and p.status not in ('paid', 'cancelled')")})`,
  "scores without their event, or the other way round": `select e.submission_id from submission_events e where e.kind = 'scored'
      and not exists (select 1 from submission_scores c where c.submission_id = e.submission_id and c.by_researcher = e.by_researcher)
    union all select c.submission_id from submission_scores c where not exists (select 1 from submission_events e
      where e.submission_id = c.submission_id and e.kind = 'scored' and e.by_researcher = c.by_researcher)`,
  "a decision without its moment": `select id from submissions
    where status in ('accepted', 'declined', 'paid') and decided_at is null`,
};
