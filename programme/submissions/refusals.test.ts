import { expect, test } from "vitest";
import { sampleAssessment, sampleOffer } from "../../tests/support/requests/offers";
import { makeOffer, scored, signing, submitted } from "../../tests/support/requests/scored-submission";

type Found = Awaited<ReturnType<typeof submitted>>;

/** The way into each state, from a submission that was received. */
const ways: Record<string, (found: Found) => Promise<unknown>> = {
  received: async () => {},
  assessing: ({ programme, number }) => programme.run("submission", "take", number),
  needs_information: ({ programme, number }) =>
    programme.run("submission", "ask", number, "--text", "Which?"),
  offered: offeredTo,
  accepted: ({ programme, number }) => programme.run("submission", "accept", number),
  paid: async (found) => {
    const { programme, call, number, shown } = found;
    await offeredTo(found);
    const [{ id }] = (await shown()).offers;
    await call("POST", `/offers/${id}/agree`, signing(programme));
    for (const payment of ["1", "2"])
      await programme.run("payment", "set", number, payment, "--status", "paid");
  },
  declined: ({ programme, number }) => programme.run("submission", "decline", number),
  withdrawn: async ({ call, id }) => call("POST", `/submissions/${id}/withdrawal`, {}),
};

async function offeredTo({ programme, number }: Found) {
  await programme.run("submission", "take", number);
  const input = JSON.stringify(sampleAssessment);
  await programme.runWith({ input }, ...["submission", "score", number, "--file", "-"]);
  await makeOffer(programme, number, sampleOffer);
}

const payments = JSON.stringify({
  currency: "EUR",
  payments: [{ amount: 5_000_000, due: "Within 14 days" }],
});

/** Every verb that needs a state, with what it reads, and the states that allow it. */
const verbs: [verb: string[], input: string, allowedIn: string[]][] = [
  [["submission", "take"], "", ["received"]],
  [["submission", "ask", "--text", "Which?"], "", ["received", "assessing"]],
  [
    ["submission", "reply", "--text", "Thank you."],
    "",
    ["received", "assessing", "needs_information", "offered", "accepted"],
  ],
  [
    ["submission", "score", "--file", "-"],
    JSON.stringify(sampleAssessment),
    ["received", "assessing", "needs_information", "offered", "accepted"],
  ],
  [["submission", "offer", "--file", "-"], JSON.stringify(sampleOffer), ["assessing", "offered"]],
  [["submission", "withdraw-offer"], "", ["offered"]],
  [["submission", "accept"], "", ["received", "assessing", "needs_information"]],
  [["submission", "decline"], "", ["received", "assessing", "needs_information", "offered"]],
  [["payment", "add", "--file", "-"], payments, ["accepted"]],
  [["payment", "set", "1", "--status", "processing"], "", ["paid"]],
];

test.each(Object.keys(ways))(
  "of a submission that is %s each verb that this refuses says so, why, and which verb is left",
  async (status) => {
    const found = await submitted();
    const { programme, number, shown } = found;
    await ways[status]?.(found);
    const before = await shown();
    expect(before.status).toBe(status);

    for (const [[noun = "", verb = "", ...words], input, allowedIn] of verbs) {
      if (allowedIn.includes(status)) continue;
      const { code, out, err } = await programme.runWith({ input }, noun, verb, number, ...words);

      expect([code, out], `${noun} ${verb}`).toEqual([1, ""]);
      expect(err).toContain(` ${number} `);
      expect(err).toMatch(/[Nn]othing was changed\./);
      expect(err).toMatch(/: (?:submission|payment|message) [a-z-]+ /);
      expect(err).toMatch(/\. [A-Z][^.]+(?:\. [A-Z]|: )/);
    }
    expect(await shown()).toEqual(before);
  },
);

test("payments for a submission that is not accepted are refused with what they are for, and what comes first", async () => {
  const { programme, number } = await submitted();
  const add = () => programme.runWith({ input: payments }, ...["payment", "add", number, "--file", "-"]);

  const received = await add();
  const set = await programme.run("payment", "set", number, "1", "--status", "paid");
  await programme.run("submission", "accept", number);
  const unknown = await programme.run("payment", "set", number, "1", "--status", "paid");
  const accepted = await add();

  expect(received.err).toBe(
    `The submission ${number} was received, and waits for its first answer, so nothing was changed. Payments are added to an accepted submission that is not paid yet. Accept it first: submission accept ${number}\n`,
  );
  expect(set.err).toBe(
    `The submission ${number} was received, and waits for its first answer, so nothing was changed. Only an accepted submission has payments. Accept it first: submission accept ${number}\n`,
  );
  expect(unknown.err).toBe(
    `The submission ${number} has no payments, so nothing was changed. Add them first: payment add ${number} --file FILE\n`,
  );
  expect(accepted.code).toBe(0);
});

test("an offer is refused with the verb that comes before it", async () => {
  const received = await submitted();
  const assessed = await submitted();
  await assessed.programme.run("submission", "take", assessed.number);
  const asked = await scored();
  await asked.programme.run("submission", "ask", asked.number, "--text", "Which?");

  const errors = [];
  for (const { programme, number } of [received, assessed, asked])
    errors.push((await makeOffer(programme, number, sampleOffer)).err.replaceAll(number, "N"));

  expect(errors).toEqual([
    "The submission N was received, and waits for its first answer, so nothing was changed. An offer is made while a submission is assessed. Take it first: submission take N\n",
    "The submission N has no scores of the programme's, and an offer rests on them, so nothing was changed. Score it first: submission score N --file FILE\n",
    "The submission N waits for an answer of its researcher, so nothing was changed. An offer is made while a submission is assessed. Wait for the answer, or accept the submission without an offer: submission accept N\n",
  ]);
});
