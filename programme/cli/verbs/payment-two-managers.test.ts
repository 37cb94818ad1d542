import { expect, test } from "vitest";
import { agreed } from "../../../tests/support/requests/scored-submission";

test("a manager hears what another said of a payment after it was looked up", async () => {
  const { programme, number, set, shown } = await agreed();
  let looks = 0;
  /** Signs receipts: it is opened before the payment is looked up, and once more after that. */
  const openSigner = async () => {
    if (++looks === 2) expect((await set("1", "--status", "paid", "--reference", "TX 17")).code).toBe(0);
    return programme.services.signer;
  };

  const second = await programme.runWith(
    { openSigner },
    ...["payment", "set", number, "1", "--status", "failed", "--reason", "No account."],
  );

  expect(looks).toBe(2);
  expect([second.code, second.err]).toEqual([
    1,
    `Another manager has just set payment 1 to paid, so nothing was changed. Look at "payment list ${number}", and repeat the command if it still applies.\n`,
  ]);
  expect((await shown()).payments).toMatchObject([{ status: "paid", reference: "TX 17" }, { status: "due" }]);
  expect((await programme.audited()).filter(({ action }) => action === "payment.set")).toHaveLength(1);
});

test("of two managers whose transfers of a paid submission came back each sets their own payment", async () => {
  const { programme, number, set, shown } = await agreed();
  await set("1", "--status", "paid");
  await set("2", "--status", "paid");
  const failed = ["--status", "failed", "--reason", "The bank sent it back."];
  let looks = 0;
  /** Signs receipts: it is opened before the payment is looked up, and once more after that. */
  const openSigner = async () => {
    if (++looks === 2) expect((await set("1", ...failed)).code).toBe(0);
    return programme.services.signer;
  };

  const second = await programme.runWith({ openSigner }, ...["payment", "set", number, "2", ...failed]);

  expect([looks, second.code]).toEqual([2, 0]);
  expect(second.out).not.toContain("accepted again");
  expect(await shown()).toMatchObject({
    status: "accepted",
    payments: [{ status: "failed" }, { status: "failed" }],
  });
});
