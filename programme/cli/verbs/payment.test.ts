import { expect, test } from "vitest";
import { sampleOffer } from "../../../tests/support/requests/offers";
import { agreed, makeOffer, scored, signing } from "../../../tests/support/requests/scored-submission";
import { opened } from "../../../tests/support/requests/sealed";

test("an offer is answered by another amount, made again, agreed to and paid; one payment fails first", async () => {
  const { programme, call, number, shown } = await scored();

  const first = await makeOffer(programme, number, sampleOffer);
  const [{ id: one }] = (await shown()).offers;
  const countered = await call("POST", `/offers/${one}/counter`, {
    amount: 30_000_000,
    text: "It took a year.",
  });
  const between = await shown();
  const second = await makeOffer(programme, number, { ...sampleOffer, terms: "All at once." });
  const [, { id: two }] = (await shown()).offers;
  const late = await call("POST", `/offers/${one}/agree`, signing(programme));
  const agreed = await call("POST", `/offers/${two}/agree`, signing(programme));
  const owed = await shown();

  expect([first.code, second.code, countered.status, agreed.status]).toEqual([0, 0, 200, 200]);
  expect([late.status, await late.json()]).toEqual([
    409,
    {
      detail:
        "You have answered this offer with a counter-proposal, and the programme's answer to that comes next. Nothing was changed.",
    },
  ]);
  expect(between).toMatchObject({
    status: "assessing",
    turn: "programme",
    offers: [{ status: "countered" }],
  });
  const counter = between.events.at(-1);
  expect(counter).toMatchObject({ kind: "countered", by: "researcher", text: null });
  expect((await opened(counter.sealed)).text).toBe("EUR 300,000.00\n\nIt took a year.");
  expect(owed).toMatchObject({ status: "accepted", turn: "programme" });
  const { lapses_on, ...terms } = sampleOffer;
  expect(owed.offers).toMatchObject([
    { ...terms, ordinal: 1, status: "countered", signer: null, lapses_at: `${lapses_on}T23:59:59.999Z` },
    { ordinal: 2, status: "agreed", terms: "All at once.", signer: "Ada Lovelace" },
  ]);
  expect(owed.payments).toMatchObject([
    { ordinal: 1, status: "due", amount: 10_000_000, currency: "EUR", due: "Within 14 days", paid_on: null },
    { ordinal: 2, status: "due", amount: 15_000_000 },
  ]);
  expect((await (await programme.get("/submissions/counts", call.token)).json()).accepted).toBe(1);

  const set = (...words: string[]) => programme.run("payment", "set", number, ...words);
  await set("1", "--status", "paid", "--on", "2026-01-14", "--reference", "TX 17");
  const unsaid = await set("2", "--status", "failed");
  await set("2", "--status", "failed", "--reason", "The bank refused the account. Send us another.");
  const failed = await shown();
  await set("2", "--status", "paid");
  const paid = await shown();

  expect([unsaid.code, unsaid.err]).toEqual([1, expect.stringContaining("needs --reason")]);
  expect(failed).toMatchObject({ status: "accepted" });
  expect(failed.payments).toMatchObject([
    { status: "paid", paid_on: "2026-01-14", reference: "TX 17" },
    { status: "failed", reason: "The bank refused the account. Send us another." },
  ]);
  expect(paid).toMatchObject({ status: "paid", turn: "nobody" });
  expect(paid.payments[1]).toMatchObject({ status: "paid", paid_on: "2026-01-15", reason: null });
  expect(paid.events.slice(-2).map(({ kind }: { kind: string }) => kind)).toEqual(["payment", "paid"]);
  expect((await programme.audited()).map(({ action }) => action)).toEqual([
    "submission.submit",
    ...["submission.take", "submission.score", "submission.offer", "submission.counter", "submission.offer"],
    ...["submission.agree", "payment.set", "payment.set", "payment.set"],
  ]);
});

test("a payment is paid on no day to come, and has a day only where it is paid", async () => {
  const { programme, set, shown } = await agreed();

  const tomorrow = await set("1", "--status", "paid", "--on", "2026-01-16");
  const later = await set("1", "--status", "paid", "--on", "2099-01-01");
  const failed = await set("2", "--status", "failed", "--reason", "No account.", "--on", "2026-01-14");
  // Received on the 15th in UTC, which is the 14th in some time zones.
  const earlier = await set("2", "--status", "paid", "--on", "2026-01-13");

  // In a time zone where it is the 16th already; the tests' day in UTC is the 15th of January 2026.
  expect(tomorrow.code).toBe(0);
  expect([later.code, later.err]).toEqual([1, expect.stringContaining("is still to come")]);
  expect([failed.code, failed.err]).toEqual([1, expect.stringContaining("with another status")]);
  expect([earlier.code, earlier.err]).toEqual([
    1,
    "--on 2026-01-13 is before 2026-01-15, when the submission was received, so nothing can have been paid for it. Nothing was changed.\n",
  ]);
  expect((await shown()).payments).toMatchObject([{ paid_on: "2026-01-16" }, { status: "due" }]);
  expect((await programme.audited()).filter(({ action }) => action === "payment.set")).toHaveLength(1);
});

test("a payment that comes back from the bank was paid on no day any more", async () => {
  const { set, shown } = await agreed();
  await set("1", "--status", "paid", "--on", "2026-01-14", "--reference", "TX 17");

  await set("1", "--status", "failed", "--reason", "The bank sent it back.");

  const [payment] = (await shown()).payments;
  // By the reference both sides find what came back.
  const kept = { reference: "TX 17", reason: "The bank sent it back." };
  expect(payment).toMatchObject({ status: "failed", paid_on: null, ...kept });
});

test("a payment that is owed again has no reference of a transfer, in its signed event neither; an empty one removes it", async () => {
  const { set, shown } = await agreed();
  const paid = ["--status", "paid", "--on", "2026-01-14"];
  await set("1", ...paid, "--reference", "TX 17");

  await set("1", "--status", "due");
  const due = await shown();
  await set("1", "--status", "processing");
  const processing = await shown();
  await set("1", ...paid, "--reference", "TX 18");
  await set("1", ...paid, "--reference", "");
  const removed = await shown();
  await set("1", "--status", "failed", "--reason", "No account.", "--reference", "TX 19");
  const named = await shown();

  expect(due.events.at(-1).text).toBe("Payment 1, EUR 100,000.00: not paid yet.");
  expect(due.payments[0]).toMatchObject({ status: "due", reference: null });
  expect(processing.events.at(-1).text).toBe("Payment 1, EUR 100,000.00: on its way.");
  expect(removed.events.at(-1).text).toBe("Payment 1, EUR 100,000.00: paid on 14 January 2026.");
  expect(removed.payments[0]).toMatchObject({ status: "paid", reference: null });
  expect(named.payments[0]).toMatchObject({ status: "failed", reference: "TX 19" });
});

test("what was said of a payment already is not said twice, and a day or reference that was not named stays", async () => {
  const { programme, call, set, shown } = await agreed();
  await set("1", "--status", "paid", "--on", "2026-01-14", "--reference", "TX 17");
  const before = await shown();
  const messages = async () => (await programme.get("/content/messages/unread", call.token)).json();
  const sent = await messages();

  const again = await set("1", "--status", "paid");
  const due = await set("2", "--status", "due");

  expect([again.code, again.err]).toEqual([
    1,
    "Payment 1, EUR 100,000.00: paid on 14 January 2026.\nReference: TX 17\nThat is what it was set to already, so nothing was changed.\n",
  ]);
  expect([due.code, due.err]).toEqual([1, expect.stringContaining("set to already")]);
  expect((await shown()).events).toEqual(before.events);
  expect(await messages()).toEqual(sent);
});

test("a transfer that comes back after all was paid opens the submission again, until it is paid; a reference can be corrected", async () => {
  const { programme, set, shown } = await agreed();
  await set("1", "--status", "paid");
  await set("2", "--status", "paid", "--reference", "TX 71");

  const corrected = await set("2", "--status", "paid", "--reference", "TX 17");
  const stillPaid = await shown();
  const back = await set("2", "--status", "failed", "--reason", "The bank sent it back.");
  const open = await shown();
  await set("2", "--status", "paid", "--reference", "TX 18");
  const paid = await shown();

  expect([corrected.code, back.code]).toEqual([0, 0]);
  expect(stillPaid).toMatchObject({ status: "paid", payments: [{}, { reference: "TX 17" }] });
  expect(open).toMatchObject({ status: "accepted", turn: "programme" });
  expect(open.payments[1]).toMatchObject({ status: "failed", reference: "TX 17", paid_on: null });
  expect(open.events.at(-1)).toMatchObject({
    kind: "payment",
    text: "Payment 2, EUR 150,000.00: failed.\nReference: TX 17\nThe bank sent it back.",
  });
  expect(paid).toMatchObject({ status: "paid", turn: "nobody" });
  expect(paid.events.map(({ kind }: { kind: string }) => kind).slice(-6)).toEqual([
    ...["payment", "paid", "payment", "payment", "payment", "paid"],
  ]);
  const entries = (await programme.audited()).filter(({ action }) => action === "payment.set");
  expect(entries.map(({ details }) => details)).toEqual(
    [
      ...[1, 2, 2].map((payment) => ({ payment, status: "paid" })),
      { payment: 2, status: "failed" },
      { payment: 2, status: "paid" },
    ].map((details) => ({ ...details, by: "tester" })),
  );
});

test("a payment that is set without words does not claim that the manager wrote any", async () => {
  const { set } = await agreed();

  const { out } = await set("1", "--status", "processing");

  expect(out).toContain(" has a message. The event's text is readable on the site.\n");
});

test("an offer whose file says more than an offer has is refused, and nothing of it is passed over", async () => {
  const { programme, number } = await scored();
  const [first] = sampleOffer.instalments;

  for (const more of [
    { ...sampleOffer, condition: "Only with a patch" },
    { ...sampleOffer, instalments: [{ ...first, amount: sampleOffer.amount, bonus: 1 }] },
  ]) {
    const { code, err } = await makeOffer(programme, number, more);
    expect([code, err]).toEqual([1, expect.stringMatching(/condition|bonus/)]);
  }
});

test("of an erased researcher's submission payments are recorded, and no message is written that could not be read", async () => {
  const { programme, call, number, set } = await agreed();
  await programme.run("researcher", "erase", call.email, "--yes");

  const paid = await set("1", "--status", "paid");
  const written = await programme.run("submission", "reply", number, "--text", "Thank you.");

  expect([paid.code, paid.out]).toEqual([0, expect.stringContaining("its researcher was erased")]);
  expect(paid.err).toBe("");
  expect([written.code, written.err]).toEqual([1, expect.stringContaining("nobody would read it")]);
  expect(await programme.rows("messages")).toEqual([]);
});
