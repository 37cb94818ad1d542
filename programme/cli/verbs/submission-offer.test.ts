import { expect, test } from "vitest";
import { issuingOf } from "../../../api/receipts/issue";
import { lapseOffers } from "../../../api/submissions/lapse";
import { signIn, wrongCode } from "../../../tests/support/people/sign-in";
import { sampleAssessment, sampleOffer } from "../../../tests/support/requests/offers";
import { makeOffer, scored, signing, submitted } from "../../../tests/support/requests/scored-submission";
import { opened } from "../../../tests/support/requests/sealed";

test("to agree takes the code of the moment, and of two at the same time one agrees", async () => {
  const { programme, call, number, shown } = await scored();
  await makeOffer(programme, number, sampleOffer);
  const [{ id }] = (await shown()).offers;
  const right = signing(programme);

  const wrong = await call("POST", `/offers/${id}/agree`, { ...right, code: wrongCode(programme) });
  const unnamed = await call("POST", `/offers/${id}/agree`, { ...right, name: " " });
  const both = await Promise.all([1, 2].map(() => call("POST", `/offers/${id}/agree`, right)));
  const { events, payments } = await shown();

  expect([wrong.status, Object.keys(await wrong.json())]).toEqual([400, ["code"]]);
  expect([unnamed.status, await unnamed.json()]).toEqual([400, { name: ["Name is required."] }]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  const [other] = both.filter(({ status }) => status !== 200);
  const agreed = "You have agreed to this offer already.";
  expect([other?.status, await other?.json()]).toEqual([409, { detail: expect.stringContaining(agreed) }]);
  const late = await call("POST", `/offers/${id}/agree`, { ...right, code: wrongCode(programme) });
  expect([late.status, await late.json()]).toEqual([409, { detail: expect.stringContaining(agreed) }]);
  expect(events.filter(({ kind }: { kind: string }) => kind === "agreed")).toHaveLength(1);
  expect(payments).toHaveLength(2);
});

test("of an agreement and the offer's withdrawal at the same time one is made, and the other hears why", async () => {
  const { programme, call, number, shown } = await scored();
  await makeOffer(programme, number, sampleOffer);
  const [{ id }] = (await shown()).offers;

  const [agreed, withdrawn] = await Promise.all([
    call("POST", `/offers/${id}/agree`, signing(programme)),
    programme.run("submission", "withdraw-offer", number),
  ]);
  const { status, offers, payments } = await shown();

  const isAgreed = status === "accepted";
  expect([agreed.status, withdrawn.code]).toEqual(isAgreed ? [200, 1] : [409, 0]);
  expect(offers[0].status).toBe(isAgreed ? "agreed" : "withdrawn");
  expect(payments).toHaveLength(isAgreed ? 2 : 0);
});

test("an offer can be agreed to until its last day ends", async () => {
  const { programme, call, number, shown } = await scored();
  await makeOffer(programme, number, sampleOffer);
  const [{ id }] = (await shown()).offers;
  programme.clock.now = Date.parse("2026-01-30T23:58:00Z");
  const { access: token } = await signIn(programme, { email: call.email });
  programme.clock.now = Date.parse("2026-01-30T23:59:59Z");
  await lapseOffers({ db: programme.db, now: () => programme.clock.now, ...issuingOf(programme.services) });

  const agreed = await programme.request("POST", `/offers/${id}/agree`, { token, json: signing(programme) });

  expect(agreed.status).toBe(200);
  expect(await shown(token)).toMatchObject({ status: "accepted", offers: [{ status: "agreed" }] });
});

test("an offer lapses when its day is over, and cannot be agreed to any more, swept or not", async () => {
  const { programme, call, number, shown } = await scored();
  await makeOffer(programme, number, sampleOffer);
  const [{ id }] = (await shown()).offers;
  programme.clock.now = Date.parse("2026-01-31T00:00:00Z");
  const { token } = await programme.signedIn({ email: "other@example.org" });
  const { access: again } = await signIn(programme, { email: call.email });
  programme.clock.now += 30_000;

  const late = await programme.request("POST", `/offers/${id}/agree`, {
    token: again,
    json: signing(programme),
  });
  const refusal = await late.json();
  const lapsing = { db: programme.db, now: () => programme.clock.now, ...issuingOf(programme.services) };
  await lapseOffers(lapsing);
  await lapseOffers(lapsing);
  const { status, offers, events } = await shown(again);

  expect([late.status, refusal]).toEqual([
    409,
    { detail: "This offer has lapsed. Write to the programme if you want another. Nothing was changed." },
  ]);
  expect([status, offers[0].status]).toEqual(["assessing", "lapsed"]);
  expect(events.filter(({ kind }: { kind: string }) => kind === "lapsed")).toHaveLength(1);
  const audited = (await programme.audited()).filter(({ action }) => action === "submission.lapse");
  expect(audited).toMatchObject([{ actor: "programme", subject: expect.stringMatching(/^submission:/) }]);
  const another = await programme.request("POST", `/offers/${id}/agree`, {
    token,
    json: signing(programme),
  });
  expect(another.status).toBe(404);
});

test("nothing is accepted beside an offer that waits for its answer: the manager reads its amount, and what to do first", async () => {
  const { programme, number, shown } = await scored();
  await makeOffer(programme, number, sampleOffer);
  const before = await shown();

  const { code, err } = await programme.run("submission", "accept", number);
  const after = await shown();
  await programme.run("submission", "withdraw-offer", number);
  const accepted = await programme.run("submission", "accept", number);

  expect([code, err]).toEqual([
    1,
    `An offer of EUR 250,000.00 for the submission ${number} waits for its researcher's answer, and accepting it would end that offer. Wait for the answer, or take the offer back first: submission withdraw-offer ${number}. Nothing was changed.\n`,
  ]);
  expect(after).toEqual(before);
  expect(accepted.code).toBe(0);
  expect((await shown()).events.slice(-2)).toMatchObject([{ kind: "offer_withdrawn" }, { kind: "accepted" }]);
});

test.each(["decline", "withdraw"])(
  "an offer is closed where the submission ends otherwise, and cannot be answered any more: %s",
  async (act) => {
    const { programme, call, id, number, shown } = await scored();
    await makeOffer(programme, number, sampleOffer);
    const [{ id: offer }] = (await shown()).offers;

    if (act === "withdraw")
      await programme.request("POST", `/submissions/${id}/withdrawal`, { token: call.token });
    else await programme.run("submission", act, number);
    const answer = await call("POST", `/offers/${offer}/agree`, signing(programme));

    expect((await shown()).offers).toMatchObject([{ status: "withdrawn", signer: null }]);
    expect([answer.status, await answer.json()]).toEqual([
      409,
      {
        detail:
          "The programme has taken this offer back, or the submission was decided on: its page says which. Nothing was changed.",
      },
    ]);
  },
);

test("an offer is refused with a reason that the site cannot read", async () => {
  const { programme, call, number, shown } = await scored();
  await makeOffer(programme, number, sampleOffer);
  const [{ id }] = (await shown()).offers;

  const { status } = await call("POST", `/offers/${id}/decline`, { reason: "Too little for a year." });
  const after = await shown();

  expect([status, after.status, after.offers[0].status]).toEqual([200, "assessing", "refused"]);
  // The programme replies to an answer as to any other event: within three working days.
  expect(after.due_at).toBe("2026-01-20T23:59:59.999Z");
  expect((await opened(after.events.at(-1).sealed)).text).toBe("Too little for a year.");
});

test("an offer needs the programme's scores, a day to come, and instalments that add up", async () => {
  const { programme, number } = await submitted();
  await programme.run("submission", "take", number);
  const unscored = await makeOffer(programme, number, sampleOffer);
  await programme.runWith(
    { input: JSON.stringify(sampleAssessment) },
    ...["submission", "score", number, "--file", "-"],
  );
  const refusals = [
    { ...sampleOffer, lapses_on: "2026-01-14" },
    { ...sampleOffer, amount: 1 },
    { ...sampleOffer, currency: "EURO" },
    { ...sampleOffer, lapses_on: "2027-01-15" },
  ];
  const refused = [];
  for (const each of refusals) refused.push(await makeOffer(programme, number, each));

  expect([unscored.code, unscored.err]).toEqual([
    1,
    expect.stringContaining("has no scores of the programme's"),
  ]);
  expect(refused.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
  expect(refused.map(({ err }) => err).join("")).toMatch(/is over.*do not add up.*ISO 4217.*for 365 days/s);
  expect((await makeOffer(programme, number, { ...sampleOffer, lapses_on: "2027-01-14" })).code).toBe(0);
});

test.each([
  [
    "offer",
    { ...sampleOffer, instalments: undefined },
    "offer.instalments: This is missing. It must be a list,",
  ],
  ["offer", { ...sampleOffer, instalments: "all" }, "offer.instalments: This must be a list,"],
  ["offer", [], "offer: This must be an object,"],
  ["score", { reasons: {} }, "assessment.scores: This is missing. It must be an object,"],
  ["score", { ...sampleAssessment, reasons: [] }, "assessment.reasons: This must be an object,"],
])(
  "a file for %s with a value of another kind is refused with what it must be: %j",
  async (verb, content, sentence) => {
    const { programme, number } = await scored();

    const { code, err } = await programme.runWith(
      { input: JSON.stringify(content) },
      ...["submission", verb, number, "--file", "-"],
    );

    expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
  },
);

test("what an offer, a payment and scores say is in no column of the database in clear", async () => {
  const { programme, number, shown, call } = await scored();
  const marker = "the marker 4711";
  await makeOffer(programme, number, { ...sampleOffer, terms: marker, rights: marker });
  const [{ id }] = (await shown()).offers;
  await call("POST", `/offers/${id}/agree`, { ...signing(programme), name: marker });
  await programme.run("payment", "set", number, "1", "--status", "failed", "--reason", marker);

  const rows = await Promise.all(
    (["submission_offers", "submission_payments", "submission_scores", "submission_events"] as const).map(
      (table) => programme.db.selectFrom(table).selectAll().execute(),
    ),
  );

  expect(rows.map((each) => each.length > 0)).toEqual([true, true, true, true]);
  expect(JSON.stringify(rows)).not.toMatch(/marker|25000000|71 of 100/);
  expect(JSON.stringify(await shown())).toContain(marker);
});
