import { expect, test } from "vitest";
import { sampleOffer } from "../../../tests/support/requests/offers";
import { makeOffer, scored, signing } from "../../../tests/support/requests/scored-submission";

test("who takes back an offer where none is open hears so, and where the submission stands", async () => {
  const { programme, call, number, shown } = await scored();
  const takeBack = async () => {
    const { code, err } = await programme.run("submission", "withdraw-offer", number);
    return [code, err];
  };

  const none = await takeBack();
  await makeOffer(programme, number, sampleOffer);
  const [{ id }] = (await shown()).offers;
  await call("POST", `/offers/${id}/agree`, signing(programme));
  const agreed = await takeBack();
  for (const payment of ["1", "2"])
    await programme.run("payment", "set", number, payment, "--status", "paid");
  const paid = await takeBack();

  const nothing = `so nothing was changed. There is no open offer to take back. Its offers, and how each ended, are shown by: submission show ${number}\n`;
  expect([none, agreed, paid]).toEqual([
    [1, `The submission ${number} is being assessed, ${nothing}`],
    [
      1,
      expect.stringMatching(
        `^The submission ${number} was accepted on 2026-01-15 \\d\\d:\\d\\d UTC, ${nothing}$`,
      ),
    ],
    [1, `The submission ${number} was accepted and paid, ${nothing}`],
  ]);
});
