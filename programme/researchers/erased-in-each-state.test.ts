import { expect, test } from "vitest";
import { type SubmissionStatus, submissionStatuses } from "#contract/submission-life";
import { issuingOf } from "../../api/receipts/issue";
import { applyRetention } from "../../api/retention/apply";
import { readRetention } from "../../api/retention/periods";
import { sampleOffer } from "../../tests/support/requests/offers";
import { makeOffer, scored, signing, submitted } from "../../tests/support/requests/scored-submission";

const MARK = "MARKER";
const DAY_MS = 24 * 60 * 60_000;

/** The states in which the submission is retained, because a contract is about it; the others are erased. */
const kept: ReadonlySet<string> = new Set<SubmissionStatus>(["accepted", "paid"]);

test.each([...submissionStatuses, "destroyed"] as const)(
  "of a researcher who is erased while a submission is %s nothing that either side wrote is left",
  async (state) => {
    const { programme, call, id } = await submissionThatIs(state);
    const before = await everything(programme);
    expect(before).toContain(call.email);

    const { code, err } = await programme.run("researcher", "erase", call.email, "--yes");
    const after = await everything(programme);
    const left = await programme.db.selectFrom("submissions").select(["id", "status"]).execute();

    expect([code, err]).toEqual([0, ""]);
    expect(left).toEqual(kept.has(state) ? [{ id, status: state }] : []);
    expect(after).not.toContain(call.email);
    expect(await written(programme)).toEqual([]);
    const receipts = await programme.db.selectFrom("submission_receipts").select("contents").execute();
    expect(receipts.filter(({ contents }) => contents !== null)).toEqual([]);
    expect(receipts.length > 0).toBe(kept.has(state));
    expect(await programme.json("audit", "verify")).toMatchObject({ whole: true });
  },
);

type Made = Awaited<ReturnType<typeof submitted>>;

/** A submission with texts of both sides, in that state. */
async function submissionThatIs(state: SubmissionStatus | "destroyed"): Promise<Made> {
  const made = await (state === "received" ? submitted() : scored());
  const { programme, call, id, number } = made;
  await programme.request("PATCH", `/submissions/${id}`, { token: call.token, json: { label: MARK } });
  await call("POST", `/submissions/${id}/messages`, { text: MARK });
  await reach[state](made);
  const { status } = await programme
    .json("submission", "show", number)
    .catch(() => ({ status: "destroyed" }));
  expect(status).toBe(state);
  return made;
}

const ask = ({ programme, number }: Made) =>
  programme.run("submission", "ask", number, "--readable", "--text", MARK);
const offer = ({ programme, number }: Made) => makeOffer(programme, number, { ...sampleOffer, terms: MARK });
const agree = async (made: Made) => {
  await offer(made);
  const [{ id }] = (await made.shown()).offers;
  await made.call("POST", `/offers/${id}/agree`, signing(made.programme));
};
const decline = ({ programme, number }: Made) =>
  programme.run("submission", "decline", number, "--note", MARK);

/** Functions that bring a submission into each state. */
const reach: Record<SubmissionStatus | "destroyed", (made: Made) => unknown> = {
  received: async () => {},
  assessing: async () => {},
  needs_information: ask,
  offered: offer,
  accepted: agree,
  async paid(made) {
    await agree(made);
    for (const ordinal of ["1", "2"])
      await made.programme.run("payment", "set", made.number, ordinal, "--status", "paid");
  },
  declined: decline,
  withdrawn: ({ call, id }) => call("POST", `/submissions/${id}/withdrawal`, {}),
  async destroyed(made) {
    await decline(made);
    const { services, clock } = made.programme;
    const now = () => clock.now + 31 * DAY_MS;
    await applyRetention({ ...services, now, ...issuingOf(services) }, readRetention({}));
  },
};

/** The remaining texts of both sides, sealed or not, except the offer that is the contract. */
async function written({ db }: Made["programme"]): Promise<unknown[]> {
  const rows = await Promise.all([
    db.selectFrom("submission_events").select(["readable", "sealed", "text_mac"]).execute(),
    db.selectFrom("submissions").select(["label", "decision_note"]).execute(),
    db.selectFrom("submission_receipts").select("opening").execute(),
  ]);
  const offers = db.selectFrom("submission_offers").select("status").where("status", "<>", "agreed");
  const scores = db.selectFrom("submission_scores").select("by_researcher");
  return [
    ...rows.flat().flatMap((row) => Object.values(row).filter((value) => value !== null)),
    ...(await offers.execute()),
    ...(await scores.execute()),
  ];
}

/** Rows of the tables with data of or from the researcher, as text. */
async function everything({ db }: Made["programme"]): Promise<string> {
  const tables = [
    "researchers",
    "messages",
    "submissions",
    "submission_events",
    "submission_offers",
  ] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}
