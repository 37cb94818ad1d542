import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { agreed } from "../../../tests/support/requests/scored-submission";
import { temporaryFolder } from "../../../tests/support/temporary-folder";

const twice = ["--status", "cancelled", "--reason", "It was added twice."];
const said = "Payment 2, EUR 150,000.00, was cancelled: It was added twice.";

test("a payment that is not to be paid is cancelled for a reason, which its researcher reads, in the signed record too", async () => {
  const { programme, call, id, set, shown } = await agreed();
  const get = async (path: string) => (await programme.get(path, call.token)).json();
  const messages = (await get("/content/messages/unread")).length;

  const unsaid = await set("2", "--status", "cancelled");
  const cancelled = await set("2", ...twice);
  const after = await shown();

  expect([unsaid.code, unsaid.err]).toEqual([
    1,
    "A payment that is cancelled needs --reason: its researcher was promised it, and reads why it is not paid. Nothing was changed.\n",
  ]);
  expect([cancelled.code, cancelled.err]).toEqual([0, expect.stringContaining("No mail was sent")]);
  expect(after.payments).toMatchObject([
    { status: "due" },
    { status: "cancelled", reason: "It was added twice.", paid_on: null },
  ]);
  expect(after).toMatchObject({ status: "accepted", turn: "programme" });
  expect(after.events.at(-1)).toMatchObject({ kind: "payment", text: said });
  const { receipts } = await get(`/submissions/${id}/record`);
  expect(JSON.stringify(receipts.at(-1))).toContain(said);
  expect(await get("/content/messages/unread")).toHaveLength(messages + 1);
  const { action, details } = (await programme.audited()).at(-1) ?? {};
  expect([action, details]).toEqual(["payment.set", { payment: 2, status: "cancelled", by: "tester" }]);
});

test.each([
  ["processing", []],
  ["failed", ["--reason", "No account."]],
])(
  "a payment that is %s can be cancelled, and keeps the reference by which its transfer is found",
  async (status, reason) => {
    const { set, shown } = await agreed();
    await set("2", "--status", status, ...reason, "--reference", "TX 17");

    await set("2", ...twice);

    expect((await shown()).payments[1]).toMatchObject({ status: "cancelled", reference: "TX 17" });
    expect((await shown()).events.at(-1).text).toBe(`${said}\nReference: TX 17`);
  },
);

test("what was paid is not cancelled, and what was cancelled by mistake is due again before it is paid", async () => {
  const { set, shown } = await agreed();
  await set("1", "--status", "paid", "--on", "2026-01-14");

  const paid = await set("1", ...twice);
  await set("2", ...twice);
  const again = await set("2", ...twice);
  const processing = await set("2", "--status", "processing");
  const other = await set("2", "--status", "cancelled", "--reason", "It belongs to another.");
  const corrected = await shown();
  const due = await set("2", "--status", "due");
  const back = await shown();

  expect([paid.code, paid.err]).toEqual([
    1,
    "Payment 1, EUR 100,000.00: paid on 14 January 2026.\nWhat was paid is not cancelled. If the transfer came back, set it to failed first. Nothing was changed.\n",
  ]);
  expect([again.code, again.err]).toEqual([1, expect.stringContaining("set to already")]);
  expect([processing.code, processing.err]).toEqual([
    1,
    `${said}\nIf it is to be paid after all, set it to due first. Nothing was changed.\n`,
  ]);
  expect(other.code).toBe(0);
  expect(corrected).toMatchObject({ status: "paid", payments: [{}, { reason: "It belongs to another." }] });
  expect(due.code).toBe(0);
  expect(back).toMatchObject({
    status: "accepted",
    payments: [{ status: "paid" }, { status: "due", reason: null }],
  });
});

test("a submission is paid once all of its payments are that were not cancelled, and not where all of them were", async () => {
  const last = await agreed();
  await last.set("1", "--status", "paid");
  await last.set("2", ...twice);
  const first = await agreed();
  await first.set("1", ...twice);
  await first.set("2", "--status", "paid");
  const none = await agreed();
  await none.set("1", ...twice);
  await none.set("2", ...twice);

  for (const { shown } of [last, first]) {
    const { status, events } = await shown();
    expect([status, events.at(-1).kind]).toEqual(["paid", "paid"]);
  }
  expect(await none.shown()).toMatchObject({ status: "accepted", turn: "programme" });
});

test("a payment that was cancelled is owed to nobody: neither the inbox nor an erasure counts it", async () => {
  const { programme, call, number, set } = await agreed();
  await set("2", ...twice);
  const one = await programme.run("inbox");
  await set("1", ...twice);

  const none = await programme.run("inbox");
  const erase = await programme.run("researcher", "erase", call.email);

  expect(one.err).toBe(`1 payment is not paid (${number}). "payment list" shows when each is due.\n`);
  expect(none.err).toBe("");
  expect(erase.err).not.toContain("not paid");
});

test("managers see which payment was cancelled and why, in the list, with the submission and in what is exported", async () => {
  const { programme, call, number, set } = await agreed();
  await set("1", "--status", "failed", "--reason", "The bank refused it.\nSend us another account.");
  await set("2", ...twice);
  const out = join(temporaryFolder(), "export");

  const list = await programme.run("payment", "list", number);
  const show = await programme.run("submission", "show", number);
  await programme.run("researcher", "export", call.email, "--out", out);

  expect(list.out).toMatch(/^Payment .* Reason$/m);
  expect(list.out).toMatch(/^1 .* failed .* The bank refused it\.\\nSend us another account\.$/m);
  expect(list.out).toMatch(/^2 .* cancelled .* It was added twice\.$/m);
  expect(show.out).toMatch(/^Payment 1 +EUR 100,000\.00, failed; changed 2026-01-15 \d\d:\d\d UTC$/m);
  expect(show.out).toMatch(/^ +The bank refused it\.\n +Send us another account\.$/m);
  expect(show.out).toMatch(
    /^Payment 2 +EUR 150,000\.00, cancelled; .*\n +After 90 days without a fix\n +It was added twice\.$/m,
  );
  expect((await programme.json("submission", "show", number)).payments).toEqual(
    await programme.json("payment", "list", number),
  );
  const { submissions } = JSON.parse(readFileSync(join(out, "researcher.json"), "utf8"));
  expect(submissions[0].payments[1]).toMatchObject({
    status: "cancelled",
    content: { reason: "It was added twice." },
  });
});
