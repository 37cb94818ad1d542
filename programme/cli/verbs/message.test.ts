import { expect, test } from "vitest";
import { seedResearcher } from "../../../tests/support/people/researchers";
import { testProgramme } from "../../../tests/support/servers/programme";

const text = ["--title", "Office hours", "--body", "On Thursday.\nBring questions."];

test("a message reaches the one it is for, unread", async () => {
  const programme = await testProgramme();
  const ada = await programme.signedIn();
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

  const { out } = await programme.run("message", "send", "--all", ...text);

  expect(out).toBe("2 messages sent.\n");
  expect(await programme.messagesOf(ada.id)).toHaveLength(1);
  expect(await programme.messagesOf(bob.id)).toHaveLength(1);
  expect(await programme.messagesOf(eve.id)).toEqual([]);
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

test("a message to nobody is refused", async () => {
  const programme = await testProgramme();

  const { code, err } = await programme.run("message", "send", "--to", "nobody@example.org", ...text);

  expect(code).toBe(1);
  expect(err).toContain('There is no researcher "nobody@example.org"');
});

test("sending is audited without the words", async () => {
  const programme = await testProgramme();
  await seedResearcher(programme.services);
  await programme.json("message", "send", "--all", ...text);

  const [entry] = await programme.audited();

  expect(entry).toMatchObject({ action: "message.send", subject: "researchers", details: { sent: 1 } });
  expect(JSON.stringify(entry)).not.toContain("Thursday");
});
