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

test("equal scores are no event, and others are", async () => {
  const { call, id, shown } = await submitted();
  const kinds = async () => (await shown()).events.map(({ kind }: { kind: string }) => kind);
  const put = (scores: object) => call("PUT", `/submissions/${id}/score`, scores);
  await put(sampleAssessment.scores);
  const before = await kinds();

  const again = await put(sampleAssessment.scores);
  expect([again.status, await kinds()]).toEqual([204, before]);
  await put({ ...sampleAssessment.scores, Limitations: 3 });
  expect(await kinds()).toHaveLength(before.length + 1);
});

// Proves R28
test.each([
  [
    "60 changes of scores",
    60,
    (turn: number) => ["PUT", "score", { ...sampleAssessment.scores, Limitations: turn % 5 }],
  ],
  ["120 messages about submissions", 120, (turn: number) => ["POST", "messages", { text: `Number ${turn}` }]],
] as const)("%s are taken in an hour, however far apart", async (_what, allowed, attack) => {
  const { programme, call, id } = await submitted();
  const answers: number[] = [];
  for (let turn = 0; turn < allowed + 2; turn++) {
    // Within the session's five minutes, and slower than sixty writes a minute.
    programme.clock.now += 1_100;
    const [method, path, body] = attack(turn);
    answers.push((await call(method as "POST" | "PUT", `/submissions/${id}/${path}`, body as object)).status);
  }

  expect(answers.slice(allowed)).toEqual([429, 429]);
  expect(answers.slice(0, allowed)).not.toContain(429);
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
  await programme.run("submission", "withdraw-offer", number);
  await programme.run("submission", "accept", number);
  const payment = await programme.runWith(
    { input: await exampleOf("payment", "add") },
    ...["payment", "add", number, "--file", "-"],
  );

  expect([score.code, offer.code, payment.code]).toEqual([0, 0, 0]);
  expect(await programme.json("payment", "list", number)).toMatchObject([{ ordinal: 1, status: "due" }]);
});
