import { expect, test } from "vitest";
import { sampleOffer } from "../../../tests/support/requests/offers";
import { makeOffer, scored, signing } from "../../../tests/support/requests/scored-submission";
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
  await set("1", "--status", "paid", "--on", "2026-01-20", "--reference", "TX 17");
  const unsaid = await set("2", "--status", "failed");
  await set("2", "--status", "failed", "--reason", "The bank refused the account. Send us another.");
  const failed = await shown();
  await set("2", "--status", "paid");
  const paid = await shown();
  const after = await set("2", "--status", "due");

  expect([unsaid.code, unsaid.err]).toEqual([1, expect.stringContaining("needs --reason")]);
  expect(failed).toMatchObject({ status: "accepted" });
  expect(failed.payments).toMatchObject([
    { status: "paid", paid_on: "2026-01-20", reference: "TX 17" },
    { status: "failed", reason: "The bank refused the account. Send us another." },
  ]);
  expect(paid).toMatchObject({ status: "paid", turn: "nobody" });
  expect(paid.payments[1]).toMatchObject({ status: "paid", paid_on: "2026-01-15", reason: null });
  expect(paid.events.slice(-2).map(({ kind }: { kind: string }) => kind)).toEqual(["payment", "paid"]);
  expect([after.code, after.err]).toEqual([1, expect.stringContaining("was accepted and paid")]);
  expect((await programme.audited()).map(({ action }) => action)).toEqual([
    "submission.submit",
    ...["submission.take", "submission.score", "submission.offer", "submission.counter", "submission.offer"],
    ...["submission.agree", "payment.set", "payment.set", "payment.set"],
  ]);
});
