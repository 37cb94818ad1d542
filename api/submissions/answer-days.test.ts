import { expect, test } from "vitest";
import { ANSWER_DAYS } from "#contract/submission-life";
import { testProgramme } from "../../tests/support/servers/programme";
import { readAnswerDays } from "./answer-days";

test("an instance that sets none has the usual days, and one that sets some has its own", () => {
  expect(readAnswerDays({})).toEqual(ANSWER_DAYS);
  expect(readAnswerDays({ ANSWER_DAYS_FIRST: "5", ANSWER_DAYS_RESEARCHER: "30" })).toEqual({
    ...ANSWER_DAYS,
    first: 5,
    researcher: 30,
  });
});

test("what is no number of days is refused, each with a sentence", () => {
  const read = () =>
    readAnswerDays({ ANSWER_DAYS_FIRST: "0", ANSWER_DAYS_REPLY: "2.5", ANSWER_DAYS_ASSESSMENT: "521" });
  expect(read).toThrow(
    [
      "ANSWER_DAYS_FIRST must be a whole number of working days from 1 to 520.",
      "ANSWER_DAYS_ASSESSMENT must be a whole number of working days from 1 to 520.",
      "ANSWER_DAYS_REPLY must be a whole number of working days from 1 to 520.",
    ].join("\n"),
  );
});

test("both sides' days are the instance's, at the site and at the command", async () => {
  const answerDays = { first: 1, assessment: 2, reply: 3, researcher: 4 };
  const programme = await testProgramme({ readAnswerDays: () => answerDays }, { answerDays });
  const { token } = await programme.signedIn();
  const { id, number } = await programme.submit(token);
  const due = async () =>
    (await (await programme.get(`/submissions/${id}`, token)).json()).due_at.slice(0, 10);

  // A Thursday.
  expect(await due()).toBe("2026-01-16");
  await programme.run("submission", "take", number);
  expect(await due()).toBe("2026-01-19");
  await programme.run("submission", "ask", number, "--text", "Which?");
  expect(await due()).toBe("2026-01-21");
  await programme.request("POST", `/submissions/${id}/messages`, { token, json: { text: "All." } });
  expect(await due()).toBe("2026-01-20");
});
