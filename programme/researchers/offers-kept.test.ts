import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sampleAssessment, sampleOffer } from "../../tests/support/requests/offers";
import { makeOffer, scored, signing } from "../../tests/support/requests/scored-submission";
import { temporaryFolder } from "../../tests/support/temporary-folder";

test("an export has offers, payments, scores and readable words in clear, as their researcher may know them", async () => {
  const { programme, call, number, shown } = await scored();
  await makeOffer(programme, number, sampleOffer);
  const [{ id }] = (await shown()).offers;
  await call("POST", `/offers/${id}/agree`, signing(programme));
  await programme.run("payment", "set", number, "1", "--status", "paid", "--reference", "TX 17");
  const folder = join(temporaryFolder(), "export");

  const { code, err } = await programme.run("researcher", "export", call.email, "--out", folder);

  expect([code, err]).toEqual([0, ""]);
  const [submission] = JSON.parse(readFileSync(join(folder, "researcher.json"), "utf8")).submissions;
  const { lapses_on: _day, ...terms } = sampleOffer;
  expect(submission).toMatchObject({
    offers: [{ status: "agreed", content: { ...terms, signer: "Ada Lovelace" } }],
    payments: [{ status: "paid", content: { amount: 10_000_000, reference: "TX 17" } }, { status: "due" }],
    scores: [{ by_researcher: 0, content: sampleAssessment }],
  });
  const agreed = submission.events.find(({ kind }: { kind: string }) => kind === "agreed");
  expect(agreed).toMatchObject({ text: "Ada Lovelace" });
  expect(agreed).not.toHaveProperty("readable");
});

test("what does not open is counted, and the rest is written", async () => {
  const { programme, call, number } = await scored();
  await makeOffer(programme, number, sampleOffer);
  const { current } = programme.services.vault;
  await programme.db
    .updateTable("submission_offers")
    .set({ content: `v1.${current}.${"A".repeat(80)}` })
    .execute();
  const folder = join(temporaryFolder(), "export");

  const { code, err } = await programme.run("researcher", "export", call.email, "--out", folder);

  expect([code, err]).toEqual([1, expect.stringMatching(/^1 of the texts about submissions do not open/)]);
  const [submission] = JSON.parse(readFileSync(join(folder, "researcher.json"), "utf8")).submissions;
  expect(submission).toMatchObject({ offers: [{ content: null }], scores: [{ content: sampleAssessment }] });
});

test("of a researcher who is erased the offer that was agreed to stays with its payments, and no other and no scores", async () => {
  const { programme, call, number, shown } = await scored();
  await makeOffer(programme, number, sampleOffer);
  await makeOffer(programme, number, { ...sampleOffer, terms: "The second." });
  const [, { id }] = (await shown()).offers;
  await call("POST", `/offers/${id}/agree`, signing(programme));

  await programme.json("researcher", "erase", call.email, "--yes");

  const rows = (table: "submission_offers" | "submission_payments" | "submission_scores") =>
    programme.db.selectFrom(table).select("id").execute();
  expect(await rows("submission_offers")).toEqual([{ id }]);
  expect(await rows("submission_payments")).toHaveLength(2);
  expect(await rows("submission_scores")).toEqual([]);
});
