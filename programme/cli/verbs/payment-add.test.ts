import { expect, test } from "vitest";
import { agreed, submitted } from "../../../tests/support/requests/scored-submission";

const file = { currency: "EUR", payments: [{ amount: 5_000_000, due: "Within 14 days" }] };

test("payments that are added again, because no answer came, are not promised twice, unless they are further ones", async () => {
  const { number, add, shown } = await accepted();
  await add();
  const before = await shown();

  const again = await add();
  const unchanged = await shown();
  const further = await add("--further");

  expect([again.code, again.err]).toEqual([
    1,
    `The researcher of ${number} is still owed this, so nothing was added:\nPayment 1, EUR 50,000.00, due: Within 14 days\nIf the payments of the file come on top of it, repeat the command with --further; "payment set" cancels one that was a mistake.\n`,
  ]);
  expect(unchanged).toEqual(before);
  expect(further.code).toBe(0);
  expect((await shown()).payments).toHaveLength(2);
  expect(before.events.at(-1).text).toBe("Added: EUR 50,000.00: Within 14 days");
});

test("of two managers who add payments at the same time the second hears what the first added", async () => {
  const { add, shown } = await accepted();

  const both = await Promise.all([add(), add()]);
  const { payments, events } = await shown();

  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect(both.map(({ err }) => err).join("")).toContain("Payment 1, EUR 50,000.00, due: Within 14 days");
  expect(payments).toHaveLength(1);
  expect(events.filter(({ kind }: { kind: string }) => kind === "payment")).toHaveLength(1);
});

test("nothing is added beside the instalments of an offer that was agreed to, until they are paid or cancelled", async () => {
  const { programme, number, set, shown } = await agreed();
  const add = () =>
    programme.runWith({ input: JSON.stringify(file) }, ...["payment", "add", number, "--file", "-"]);

  const beside = await add();
  await set("1", "--status", "cancelled", "--reason", "Another sum was meant.");
  const stillBeside = await add();
  await set("2", "--status", "cancelled", "--reason", "Another sum was meant.");
  const added = await add();

  expect([beside.code, beside.err]).toEqual([
    1,
    expect.stringMatching(/^Payment 1, EUR 100,000\.00, due: .*\nPayment 2, EUR 150,000\.00, due: /m),
  ]);
  expect([stillBeside.code, stillBeside.err]).toEqual([1, expect.not.stringContaining("Payment 1")]);
  expect(added.code).toBe(0);
  expect((await shown()).payments.at(-1)).toMatchObject({ ordinal: 3, status: "due", amount: 5_000_000 });
});

/** A submission that was accepted without an offer; `add` runs `payment add` for it. */
async function accepted() {
  const found = await submitted();
  const { programme, number } = found;
  await programme.run("submission", "accept", number);
  const add = (...options: string[]) =>
    programme.runWith(
      { input: JSON.stringify(file) },
      ...["payment", "add", number, "--file", "-", ...options],
    );
  return { ...found, add };
}
