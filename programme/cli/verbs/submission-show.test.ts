import { expect, test } from "vitest";
import { createVault } from "../../../api/crypto/vault";
import { scorePurpose } from "../../../api/submissions/scores.store";
import { sealJson } from "../../../api/submissions/sealed-json";
import { sampleAssessment, sampleOffer } from "../../../tests/support/requests/offers";
import { makeOffer, scored, signing } from "../../../tests/support/requests/scored-submission";

test("a manager sees the scores of both sides and every offer, which steer no terminal", async () => {
  const { programme, call, number, shown } = await scored();
  const own = { ...sampleAssessment.scores, Reliability: 3 };
  await call("PUT", `/submissions/${(await shown()).id}/score`, own);
  const terms = "All of it.\nStatus \u200bpaid";
  await programme.runWith(
    { input: JSON.stringify({ ...sampleOffer, terms }) },
    ...["submission", "offer", number, "--file", "-", "--alias", "Mira \u200b"],
  );
  const [{ id }] = (await shown()).offers;
  const open = await programme.run("submission", "show", number);
  await call("POST", `/offers/${id}/agree`, { ...signing(programme), name: "Ada \u200bLovelace" });

  const { out } = await programme.run("submission", "show", number);

  expect(out).toMatch(/^Scores +Reliability: 2, the researcher 3$/m);
  expect(out).toMatch(/^ +Version coverage: 4, the researcher 4$/m);
  expect(open.out).toMatch(
    /^Offer 1 +EUR 250,000\.00, open; its last moment is 2026-\d\d-\d\d \d\d:\d\d UTC$/m,
  );
  expect(out).toMatch(/^Offer 1 +EUR 250,000\.00, agreed as Ada \\u\{200b\}Lovelace$/m);
  expect(out).toMatch(
    /^ +Made by Mira \\u\{200b\} 2026-01-15 \d\d:\d\d UTC, ended 2026-01-15 \d\d:\d\d UTC$/m,
  );
  expect(out).toMatch(/^ +EUR 150,000\.00: After 90 days without a fix$/m);
  expect(out).toMatch(/^ +Terms:\n +All of it\.\n +Status \\u\{200b\}paid$/m);
  expect(out).toMatch(
    /^ +What the programme may do with the work:\n +We may use it in tests that our customers ordered\.$/m,
  );
  expect(out).toMatch(/^Scores +Reliability: 2, the researcher 3\n +It worked in 71 of 100 runs\.$/m);
  expect(await programme.json("submission", "show", number)).toMatchObject({
    scores: { own, programme: sampleAssessment },
    offers: [{ ordinal: 1, status: "agreed", terms, signer: "Ada \u200bLovelace" }],
  });
});

test("what is sealed under a missing key is named where it would stand, and all else is shown", async () => {
  const { programme, number, call, id, shown } = await scored();
  await call("PUT", `/submissions/${id}/score`, sampleAssessment.scores);
  await makeOffer(programme, number, sampleOffer);
  const [offer] = (await shown()).offers;
  await call("POST", `/offers/${offer.id}/agree`, signing(programme));
  const { vault } = programme.services;
  programme.services.vault = createVault({ current: { id: "new00000", key: Buffer.alloc(32, 1) } });
  const why = "it is sealed under the key test, which SEALING_KEY does not have";

  const show = await programme.run("submission", "show", number);
  const json = await programme.json("submission", "show", number);
  const list = await programme.run("payment", "list", number);
  const payments = await programme.json("payment", "list", number);
  const history = await programme.run("submission", "history", number);
  const events = await programme.json("submission", "history", number);
  const unset = await programme.run("payment", "set", number, "1", "--status", "paid");

  expect([show.code, show.err, list.code, history.code]).toEqual([0, "", 0, 0]);
  expect(show.out).toMatch(
    new RegExp(
      `^Scores +The programme's cannot be read: ${why}\\.\n +The researcher's cannot be read: ${why}\\.$`,
      "m",
    ),
  );
  const rest = `\n +The rest cannot be read: ${why}\\.$`;
  expect(show.out).toMatch(
    new RegExp(`^Offer 1 +agreed\n +Made by the programme .* UTC, ended .* UTC${rest}`, "m"),
  );
  expect(show.out).toMatch(new RegExp(`^Payment 2 +due; changed .* UTC${rest}`, "m"));
  expect(show.out).toMatch(/^Status +accepted$/m);
  const closed = { amount: null, currency: null, unread: why };
  expect(json).toMatchObject({
    scores: { own: null, own_unread: why, programme: null, programme_unread: why },
    offers: [{ ordinal: 1, status: "agreed", ...closed, instalments: null, terms: null, signer: null }],
    payments: [
      { ordinal: 1, status: "due", ...closed },
      { ordinal: 2, status: "due", ...closed },
    ],
  });
  expect(payments).toEqual(json.payments);
  expect(list.out).toMatch(/^1 +cannot be read +- +due/m);
  expect(list.err).toBe(
    `Payment 1 of ${number} cannot be read: ${why}.\nPayment 2 of ${number} cannot be read: ${why}.\n`,
  );
  expect(history.out).toMatch(new RegExp(`^6  .* agreed by .*\n {3}\\(cannot be read: ${why}\\)$`, "m"));
  expect(events).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ kind: "agreed", text: null, unread: why })]),
  );
  expect([unset.code, unset.out]).toEqual([1, ""]);
  programme.services.vault = vault;
  expect((await programme.json("payment", "list", number))[0]).toMatchObject({
    status: "due",
    amount: 10_000_000,
    unread: null,
  });
});

test("scores of one side are shown where those of the other do not open", async () => {
  const { programme, number, call, id } = await scored();
  const own = { ...sampleAssessment.scores, Reliability: 3 };
  await call("PUT", `/submissions/${id}/score`, own);
  const vault = createVault({ current: { id: "new00000", key: Buffer.alloc(32, 1) } });
  programme.services.vault = vault;
  const ofResearcher = await programme.db
    .selectFrom("submission_scores")
    .select("id")
    .where("by_researcher", "=", 1)
    .executeTakeFirstOrThrow();
  await programme.db
    .updateTable("submission_scores")
    .set({ content: sealJson(vault, own, scorePurpose(ofResearcher.id)) })
    .where("id", "=", ofResearcher.id)
    .execute();

  const { out } = await programme.run("submission", "show", number);

  expect(out).toMatch(
    /^Scores +The programme's cannot be read: it is sealed .*\n +Reliability: unread, the researcher 3$/m,
  );
  const { scores } = await programme.json("submission", "show", number);
  expect(scores).toMatchObject({ own, own_unread: null, programme: null });
});
