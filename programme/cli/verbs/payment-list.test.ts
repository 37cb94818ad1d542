import { expect, test } from "vitest";
import { createVault } from "../../../api/crypto/vault";
import { paymentPurpose } from "../../../api/submissions/payments.store";
import { agreed } from "../../../tests/support/requests/scored-submission";

/** Two submissions of one researcher: one with the two payments of its offer, and one with three that were added to it, in two currencies. */
async function owing() {
  const found = await agreed();
  const { programme, call } = found;
  const { number: other } = await programme.submit(call.token);
  await programme.run("submission", "accept", other);
  const add = (currency: string, ...amounts: number[]) => {
    const payments = amounts.map((amount) => ({ amount, due: "Within 14 days" }));
    const argv = ["payment", "add", other, "--file", "-", "--further"];
    return programme.runWith({ input: JSON.stringify({ currency, payments }) }, ...argv);
  };
  programme.clock.now += 60_000;
  await add("USD", 150_000, 5);
  await add("EUR", 100);
  return {
    ...found,
    other,
    setOther: (...words: string[]) => programme.run("payment", "set", other, ...words),
  };
}

const shownAs = ({ number, ordinal, status, amount, currency }: Record<string, unknown>) => [
  ...[number, ordinal, status],
  `${currency} ${amount}`,
];

test("the payments of all submissions that are owed are listed, the longest owed first, with their sums by currency", async () => {
  const { programme, call, number, other, set, setOther } = await owing();
  await set("1", "--status", "paid");
  await setOther("2", "--status", "cancelled", "--reason", "It was added twice.");
  await setOther("1", "--status", "failed", "--reason", "No account.");
  const [{ researcher_id }] = await programme.json("submission", "list");

  const list = await programme.run("payment", "list");
  const rows = await programme.json("payment", "list");

  expect([list.code, list.err]).toEqual([0, ""]);
  const [heading, ...lines] = list.out.trimEnd().split("\n");
  expect(heading).toMatch(/^Submission +Payment +Researcher +Amount +Due +Status$/);
  const cellsOf = (line: string) => line.split(/ {2,}/);
  expect(lines.slice(0, 3).map(cellsOf)).toEqual([
    [number, "2", call.email, "EUR 150,000.00", "After 90 days without a fix", "due"],
    [other, "1", call.email, "USD 1,500.00", "Within 14 days", "failed"],
    [other, "3", call.email, "EUR 1.00", "Within 14 days", "due"],
  ]);
  expect(lines.slice(3)).toEqual(["2 payments, in all EUR 150,001.00", "1 payment, in all USD 1,500.00"]);
  expect(rows.map(shownAs)).toEqual([
    [number, 2, "due", "EUR 15000000"],
    [other, 1, "failed", "USD 150000"],
    [other, 3, "due", "EUR 100"],
  ]);
  const [failed] = await programme.json("payment", "list", other);
  expect(rows[1]).toEqual({ number: other, researcher_id, email: call.email, ...failed });
});

test("the list can be narrowed to a status of what is owed, of all submissions or of one", async () => {
  const { programme, number, other, set, setOther } = await owing();
  await set("1", "--status", "processing");
  await setOther("3", "--status", "processing");
  const ordinals = async (...argv: string[]) =>
    (await programme.json("payment", "list", ...argv)).map(({ ordinal }: { ordinal: number }) => ordinal);

  const processing = await programme.run("payment", "list", "--status", "processing");
  const failed = await programme.run("payment", "list", "--status", "failed");
  const none = await programme.run("payment", "list", number, "--status", "failed");
  const paid = await programme.run("payment", "list", "--status", "paid");

  expect(processing.out.trimEnd().split("\n").slice(1)).toEqual([
    expect.stringMatching(`^${number} +1 .* processing$`),
    expect.stringMatching(`^${other} +3 .* processing$`),
    "2 payments, in all EUR 100,001.00",
  ]);
  expect(await ordinals(other, "--status", "due")).toEqual([1, 2]);
  expect([failed, none]).toEqual(Array(2).fill({ code: 0, out: "None.\n", err: "" }));
  expect([paid.code, paid.err]).toEqual([
    2,
    expect.stringContaining("--status is one of due, processing, failed."),
  ]);
});

test("where nothing is owed the list says so, and needs no key", async () => {
  const { programme, set } = await agreed();
  await set("1", "--status", "paid");
  await set("2", "--status", "paid");
  const openVault = () => {
    throw new Error("Nothing is to be opened.");
  };

  expect(await programme.runWith({ openVault }, "payment", "list")).toMatchObject({
    code: 0,
    out: "None.\n",
    err: "",
  });
});

test("a payment that is sealed under a missing key is named and in no sum, and the others are listed", async () => {
  const { programme, number, other } = await owing();
  const { id } = await programme.db
    .selectFrom("submission_payments")
    .select("id")
    .where("ordinal", "=", 3)
    .executeTakeFirstOrThrow();
  const lost = createVault({ current: { id: "lost0000", key: Buffer.alloc(32, 1) } });
  const content = lost.seal("{}", paymentPurpose(id));
  await programme.db.updateTable("submission_payments").set({ content }).where("id", "=", id).execute();

  const list = await programme.run("payment", "list");
  const rows = await programme.json("payment", "list");

  const why = "it is sealed under the key lost0000, which SEALING_KEY does not have";
  expect([list.code, list.err]).toEqual([
    0,
    `Payment 3 of ${other} cannot be read: ${why}.\nThe sums are of the others.\n`,
  ]);
  const lines = list.out.trimEnd().split("\n");
  expect(lines[5]).toMatch(new RegExp(`^${other} +3 .* cannot be read +- +due$`));
  expect(lines.slice(6)).toEqual(["2 payments, in all EUR 250,000.00", "2 payments, in all USD 1,500.05"]);
  expect(rows[0]).toMatchObject({ number, ordinal: 1, unread: null });
  expect(rows[4]).toMatchObject({ number: other, ordinal: 3, amount: null, unread: why });
});

test("what an erased researcher is still owed stays in the list", async () => {
  const { programme, call, number } = await agreed();
  await programme.run("researcher", "erase", call.email, "--yes");

  const rows = await programme.json("payment", "list");

  expect(rows.map(shownAs)).toEqual([
    [number, 1, "due", "EUR 10000000"],
    [number, 2, "due", "EUR 15000000"],
  ]);
  expect(rows[0].email).not.toContain("@");
});
