import { expect, test } from "vitest";
import {
  signedInProgramme,
  type TestProgramme,
  testProgramme,
} from "../../../tests/support/servers/programme";

test("inquiries are shown in full, newest first", async () => {
  const { programme, ...ada } = await signedInProgramme({ nickname: "ada" });
  for (const message of ["First?", "Second:\nwith two lines?"]) {
    await programme.request("POST", "/inquiries", { token: ada.token, form: { message } });
  }

  const list = await programme.json("inquiry", "list");
  const { out } = await programme.run("inquiry", "list");

  expect(list.map((row: { message: string }) => row.message)).toEqual(["Second:\nwith two lines?", "First?"]);
  expect(list[1]).toEqual({
    id: expect.any(String),
    researcher_id: ada.id,
    email: ada.email,
    nickname: "ada",
    message: "First?",
    state: "open",
    created_at: "2026-01-15T12:00:00.000Z",
    answered_at: null,
  });
  expect(out).toContain(`From      ${ada.email} (ada)\n`);
  expect(out).toContain("Answered  -\n");
  expect(out).toContain("Message   Second:\n          with two lines?\n");
});

test("a line of an inquiry cannot pass for a line of the command's own", async () => {
  const { programme, ...ada } = await signedInProgramme();
  const message = "Hello\nFrom     boss@example.org (boss)";
  await programme.request("POST", "/inquiries", { token: ada.token, form: { message } });

  const { out } = await programme.run("inquiry", "list");

  expect(out.match(/^From /gm)).toHaveLength(1);
});

// Proves 10.48
test("an answer reaches the researcher, who is told which question it is for, and the inquiry is marked", async () => {
  const { programme, ...ada } = await signedInProgramme();
  const id = await anInquiry(programme, ada.token, "When does it start?\nI would be free from May on.");

  const { code, out } = await programme.runWith(
    { input: "In June.\nWe will write again.\n" },
    ...["inquiry", "answer", id, "--body", "-"],
  );

  expect([code, out]).toEqual([0, `The inquiry is answered; ${ada.email} has a message.\n`]);
  expect(await programme.messagesOf(ada.id)).toEqual([
    {
      title: "An answer to your inquiry",
      message:
        "In June.\nWe will write again.\n\nThis answers what you asked on 15 January 2026, 12:00 UTC: “When does it start? I would be free from May on.”",
      read_at: null,
    },
  ]);
  const [entry] = await programme.audited();
  expect(entry).toMatchObject({
    action: "inquiry.answer",
    subject: `inquiry:${id}`,
    details: { by: "tester" },
  });
  expect(JSON.stringify(entry)).not.toContain("June");
});

test("of a long inquiry the answer quotes the beginning, cut between words", async () => {
  const { programme, ...ada } = await signedInProgramme();
  const id = await anInquiry(programme, ada.token, `${"word ".repeat(15)}and-a-long-one-at-the-end`);

  await programme.run("inquiry", "answer", id, "--body", "Yes.");

  const [message] = await programme.messagesOf(ada.id);
  expect(message?.message).toMatch(/: “(word ){14}word…”$/);
});

test("a long inquiry without blanks is cut between characters, also where one of them has two halves", async () => {
  const { programme, ...ada } = await signedInProgramme();
  const id = await anInquiry(programme, ada.token, `?${"\u{1f511}".repeat(60)}`);

  await programme.run("inquiry", "answer", id, "--body", "Yes.");

  const [message] = await programme.messagesOf(ada.id);
  expect(message?.message).toMatch(/: “\?\u{1f511}{39}…”$/u);
});

// Proves 10.48
test("inquiries are listed by their state; one that needs no message is closed without one", async () => {
  const { programme, ...ada } = await signedInProgramme();
  const [answered, closed, open] = [
    await anInquiry(programme, ada.token, "One?"),
    await anInquiry(programme, ada.token, "Two?"),
    await anInquiry(programme, ada.token, "Three?"),
  ];

  expect(await programme.json("inquiry", "answer", answered, "--body", "Yes.")).toEqual({
    id: answered,
    state: "answered",
  });
  expect(await programme.json("inquiry", "close", closed)).toEqual({ id: closed, state: "answered" });

  const idsOf = async (state: string, ...more: string[]) =>
    (await programme.json("inquiry", "list", "--state", state, ...more)).map(({ id }: { id: string }) => id);
  const later = await anInquiry(programme, ada.token, "Four?");
  expect(await idsOf("open")).toEqual([later, open]);
  expect(await idsOf("open", "--limit", "1")).toEqual([later]);
  expect(await idsOf("open", "--before", later)).toEqual([open]);
  await programme.json("inquiry", "close", later);
  expect(await idsOf("open")).toEqual([open]);
  expect(await idsOf("answered")).toEqual([later, closed, answered]);
  expect(await idsOf("answered", "--before", later)).toEqual([closed, answered]);
  expect(await idsOf("all")).toHaveLength(4);
  expect(await programme.messagesOf(ada.id)).toHaveLength(1);
  expect((await programme.audited()).map(({ action }) => action)).toEqual([
    "inquiry.answer",
    "inquiry.close",
    "inquiry.close",
  ]);
  const { code, err } = await programme.run("inquiry", "list", "--state", "new");
  expect([code, err]).toEqual([2, expect.stringContaining("--state is open, answered or all.\n")]);
});

// Proves 10.48
test("two managers who answer concurrently send one message", async () => {
  const { programme, ...ada } = await signedInProgramme();
  const id = await anInquiry(programme, ada.token, "When?");

  const both = await Promise.all([
    programme.run("inquiry", "answer", id, "--body", "In June."),
    programme.run("inquiry", "answer", id, "--body", "In July."),
  ]);

  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(both.map(({ err }) => err).join("")).toContain(
    `The inquiry ${id} was answered already, on 2026-01-15 12:00 UTC, and is answered once, so nothing was changed. To write to its researcher, run: message send --to ${ada.email}\n`,
  );
  expect(await programme.messagesOf(ada.id)).toHaveLength(1);
});

test.each([
  [
    ["answer", "nothing", "--body", "Yes."],
    1,
    'There is no inquiry "nothing". "inquiry list" shows those there are.',
  ],
  [["close", "nothing"], 1, 'There is no inquiry "nothing". "inquiry list" shows those there are.'],
  [["answer", "nothing"], 2, "--body is required."],
])("inquiry %j ends with %i and a sentence", async (argv, code, sentence) => {
  const programme = await testProgramme();

  expect(await programme.run("inquiry", ...argv)).toEqual({
    code,
    out: "",
    err: expect.stringContaining(sentence),
  });
});

test("without inquiries the list says so", async () => {
  const programme = await testProgramme();

  expect((await programme.run("inquiry", "list")).out).toBe("None.\n");
  expect(await programme.json("inquiry", "list")).toEqual([]);
});

/** Sends an inquiry, and returns its id. */
async function anInquiry(programme: TestProgramme, token: string, message: string): Promise<string> {
  await programme.request("POST", "/inquiries", { token, form: { message } });
  const [newest] = await programme.json("inquiry", "list", "--limit", "1");
  return newest.id;
}
