import { expect, test } from "vitest";
import { sampleAssessment } from "../../../tests/support/requests/offers";
import { submitted } from "../../../tests/support/requests/scored-submission";

test("scores of both sides stand side by side, and a difference needs a reason", async () => {
  const { programme, call, number, id, shown } = await submitted();
  const own = { ...sampleAssessment.scores, Limitations: 3 };

  const put = await call("PUT", `/submissions/${id}/score`, own);
  const incomplete = await call("PUT", `/submissions/${id}/score`, { Reliability: 5 });
  const bare = await programme.runWith(
    { input: JSON.stringify(sampleAssessment) },
    ...["submission", "score", number, "--file", "-"],
  );
  const reasons = { ...sampleAssessment.reasons, Limitations: "You say them all." };
  const given = await programme.runWith(
    { input: JSON.stringify({ ...sampleAssessment, reasons }) },
    ...["submission", "score", number, "--file", "-"],
  );

  expect([put.status, incomplete.status]).toEqual([204, 400]);
  expect([bare.code, bare.err]).toEqual([1, expect.stringContaining("Without one: Limitations.")]);
  expect(given.code).toBe(0);
  expect((await shown()).scores).toEqual({ own, programme: { scores: sampleAssessment.scores, reasons } });
});

test("the examples that the verbs print are files that they take", async () => {
  const { programme, number } = await submitted();
  await programme.run("submission", "take", number);
  const exampleOf = async (...verb: string[]) => (await programme.run(...verb, "--example")).out;

  const score = await programme.runWith(
    { input: await exampleOf("submission", "score") },
    ...["submission", "score", number, "--file", "-"],
  );
  const offer = await programme.runWith(
    { input: await exampleOf("submission", "offer") },
    ...["submission", "offer", number, "--file", "-"],
  );
  await programme.run("submission", "accept", number);
  const payment = await programme.runWith(
    { input: await exampleOf("payment", "add") },
    ...["payment", "add", number, "--file", "-"],
  );

  expect([score.code, offer.code, payment.code]).toEqual([0, 0, 0]);
  expect(await programme.json("payment", "list", number)).toMatchObject([{ ordinal: 1, status: "due" }]);
});
