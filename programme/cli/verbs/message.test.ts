import { expect, test } from "vitest";
import { seedResearcher } from "../../../tests/support/people/researchers";
import { signedInProgramme, testProgramme } from "../../../tests/support/servers/programme";

const text = ["--title", "Office hours", "--body", "On Thursday.\nBring questions."];

test("a message reaches the one it is for, unread", async () => {
  const { programme, ...ada } = await signedInProgramme();
  const bob = await seedResearcher(programme.services);

  const sent = await programme.json("message", "send", "--to", ada.email, ...text);

  expect(sent).toEqual({ sent: 1 });
  const unread = await programme.get("/content/messages/unread", ada.token);
  expect(await unread.json()).toMatchObject([
    { title: "Office hours", message: "On Thursday.\nBring questions." },
  ]);
  expect(await programme.messagesOf(bob.id)).toEqual([]);
});

test("a message to all reaches everybody who is not disabled", async () => {
  const programme = await testProgramme();
  const [ada, bob, eve] = [
    await seedResearcher(programme.services),
    await seedResearcher(programme.services, { stage: "signed_in" }),
    await seedResearcher(programme.services),
  ];
  await programme.run("researcher", "disable", eve.email);

  const { out } = await programme.run("message", "send", "--all", "--yes", ...text);

  expect(out).toBe("2 messages sent.\n");
  expect(await programme.messagesOf(ada.id)).toHaveLength(1);
  expect(await programme.messagesOf(bob.id)).toHaveLength(1);
  expect(await programme.messagesOf(eve.id)).toEqual([]);
});

// Proves 10.57
test("a message to all says to how many it goes, and asks on the terminal", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  await seedResearcher(programme.services);
  const questions: string[] = [];
  const sendToAll = (answer: string) =>
    programme.runWith(
      {
        openTerminal: () => ({
          async ask(question) {
            questions.push(question);
            return answer;
          },
          askSecret: () => Promise.reject(new Error("Nothing here is secret.")),
        }),
      },
      ...["message", "send", "--all", ...text],
    );

  const refused = await sendToAll("no");
  const before = await programme.messagesOf(ada.id);
  const sent = await sendToAll("yes");

  expect(questions).toEqual(Array(2).fill("This message would go to 2 researchers. Go on? (yes/no) "));
  expect(refused).toMatchObject({ code: 1, out: "", err: "Nothing was done.\n" });
  expect(before).toEqual([]);
  expect(sent).toMatchObject({ code: 0, out: "2 messages sent.\n" });
  expect(await programme.messagesOf(ada.id)).toHaveLength(1);
});

// Proves 10.57
test("without a terminal a message to all wants --yes, and says to how many it would go", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);

  const { code, out, err } = await programme.run("message", "send", "--all", ...text);

  expect([code, out]).toEqual([1, ""]);
  expect(err).toBe(
    "This message would go to 1 researcher. There is no terminal to ask on, so nothing was done: repeat it with --yes.\n",
  );
  expect(await programme.messagesOf(ada.id)).toEqual([]);
});

// Proves 10.57
test("between question and answer a message to all reaches no other researcher, and none who was disabled", async () => {
  const programme = await testProgramme();
  const [ada, bob] = [await seedResearcher(programme.services), await seedResearcher(programme.services)];
  let eve = { id: "" };

  const { out } = await programme.runWith(
    {
      openTerminal: () => ({
        async ask() {
          eve = await seedResearcher(programme.services);
          await programme.run("researcher", "disable", bob.email);
          return "y";
        },
        askSecret: () => Promise.reject(new Error("Nothing here is secret.")),
      }),
    },
    ...["message", "send", "--all", ...text],
  );

  expect(out).toBe("One message sent.\n");
  expect(await programme.messagesOf(ada.id)).toHaveLength(1);
  for (const { id } of [bob, eve]) expect(await programme.messagesOf(id)).toEqual([]);
});

// Proves 10.57
test("messages are listed newest first, by researcher and by whether they were read", async () => {
  const { programme, ...ada } = await signedInProgramme();
  const bob = await seedResearcher(programme.services);
  for (const { email } of [ada, bob]) await programme.json("message", "send", "--to", email, ...text);
  const [, first] = await programme.json("message", "list");
  await programme.request("POST", "/content/messages/mark_read", {
    token: ada.token,
    json: { messages: [first.id] },
  });

  const list = (...filter: string[]) => programme.json("message", "list", ...filter);
  const { out } = await programme.run("message", "list", "--to", ada.id);

  expect(await list("--to", ada.email)).toEqual([
    {
      id: first.id,
      researcher_id: ada.id,
      email: ada.email,
      title: "Office hours",
      message: "On Thursday.\nBring questions.",
      created_at: "2026-01-15T12:00:00.000Z",
      read_at: "2026-01-15T12:00:00.000Z",
    },
  ]);
  expect(await list("--state", "read")).toMatchObject([{ email: ada.email }]);
  expect(await list("--state", "unread")).toMatchObject([{ email: bob.email, read_at: null }]);
  expect(await list("--limit", "1")).toMatchObject([{ email: bob.email }]);
  expect(await list("--before", (await list())[0].id)).toMatchObject([{ email: ada.email }]);
  expect(out).toMatch(/Office hours {2}2026-01-15 12:00 {2}2026-01-15 12:00\n$/);
  expect(out).not.toContain("Thursday");
});

test.each([
  [["--state", "new"], 2, "--state is unread, read or all."],
  [["--to", "nobody@example.org"], 1, 'There is no researcher "nobody@example.org"'],
])("message list %j ends with %i and a sentence", async (filter, code, sentence) => {
  const programme = await testProgramme();

  expect(await programme.run("message", "list", ...filter)).toEqual({
    code,
    out: "",
    err: expect.stringContaining(sentence),
  });
});

test.each([
  [text, "either --to or --all"],
  [["--all", "--to", "ada@example.org", ...text], "either --to or --all"],
  [["--all", "--title", "T"], "--body is required."],
  [["--all", "--title", "two\nlines", "--body", "B"], "--title must be a single line."],
  [
    ["--all", "--title", "T", "--body", "\u001b[2J"],
    "--body has characters that cannot be shown: remove them, the first is at the beginning of line 1.",
  ],
])("misuse %j sends nothing", async (options, sentence) => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);

  const { code, err } = await programme.run("message", "send", ...options);

  expect(code).toBe(2);
  expect(err).toContain(sentence);
  expect(await programme.messagesOf(ada.id)).toEqual([]);
});

test("a message without recipients is refused", async () => {
  const programme = await testProgramme();

  const { code, err } = await programme.run("message", "send", "--to", "nobody@example.org", ...text);

  expect(code).toBe(1);
  expect(err).toContain('There is no researcher "nobody@example.org"');
});

test("sending is audited without the words", async () => {
  const programme = await testProgramme();
  await seedResearcher(programme.services);
  await programme.json("message", "send", "--all", "--yes", ...text);

  const [entry] = await programme.audited();

  expect(entry).toMatchObject({ action: "message.send", subject: "researchers", details: { sent: 1 } });
  expect(JSON.stringify(entry)).not.toContain("Thursday");
});
