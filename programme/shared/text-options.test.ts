import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { seedResearcher } from "../../tests/support/people/researchers";
import { seedReferral } from "../../tests/support/requests/rows";
import { testProgramme } from "../../tests/support/servers/programme";
import { verbsOf } from "../../tests/support/servers/verbs";
import { temporaryFolder } from "../../tests/support/temporary-folder";

const secret = "EUR 180,000,\nfor the two of you.";

/** Options whose value is an id, a number or a path, and not a user's text. */
const nameless =
  /<(address|researcher|number|id|key|duration|status|state|stage|kind|hash|file|file\.\.\.|folder|source|side|event|actor|action|subject|moment|day|target)>/;

// Proves 10.42, 16.2.5
test("every option takes words from a file and from standard input too, and its help says so", async () => {
  const programme = await testProgramme();
  const verbs = await verbsOf(programme);

  const helps = await Promise.all(verbs.map((verb) => programme.run(...verb, "--help")));

  const options = helps.flatMap(({ out }) => out.match(/^ {2}--\S+ <.*$(\n {4,}.*$)*/gm) ?? []);
  const others = options.filter((option) => !nameless.test(option));
  expect(others.filter((option) => / <words> /.test(option)).length).toBeGreaterThan(10);
  expect(
    others.filter((option) => !/\(- reads standard input, @FILE a file\)/.test(option.replace(/\s+/g, " "))),
  ).toEqual([]);
});

test("words come from a file", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const file = join(temporaryFolder(), "words.txt");
  writeFileSync(file, `${secret}\n`);

  await programme.json("message", "send", "--to", ada.email, "--title", "Offer", "--body", `@${file}`);

  expect(await programme.messagesOf(ada.id)).toMatchObject([{ title: "Offer", message: secret }]);
});

// Proves 10.42
test("words come from standard input: a line for each option of one line, the rest for the text", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const words = ["--title", "-", "--body", "-"];

  const { code } = await programme.runWith(
    { input: `Offer\r\n\r\n${secret}\n` },
    ...["message", "send", "--body", "-", "--to", ada.email, "--title", "-"],
  );
  await programme.runWith({ input: `Second\n${secret}` }, "message", "send", "--to", ada.email, ...words);
  await programme.runWith({ input: "Ada\nRossi\n" }, ...inviting, "--first-name", "-", "--last-name", "-");

  expect(code).toBe(0);
  expect(await programme.messagesOf(ada.id)).toMatchObject([
    { title: "Offer", message: secret },
    { title: "Second", message: secret },
  ]);
  const [invitation] = await programme.json("invite", "list");
  expect(invitation).toMatchObject({ first_name: "Ada", last_name: "Rossi" });
});

test("two at signs begin words that begin with one", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);

  await programme.json("message", "send", "--to", ada.email, "--title", "@@ada", "--body", "Hello");

  expect(await programme.messagesOf(ada.id)).toMatchObject([{ title: "@ada" }]);
});

test.each([
  ["-", "", 2, "--body: there is nothing in standard input."],
  ["-", " \n\n", 2, "--body: there is nothing in standard input."],
  ["-", new Uint8Array([0x61, 0xff]), 1, "Standard input is not text in UTF-8"],
  ["-", "a".repeat(1024 * 1024 + 1), 1, "Standard input is longer than any text may be"],
  ["-", "a".repeat(64 * 1024 + 1), 2, "--body can have 65536 characters at most."],
  ["@/dev/zero", "", 1, "/dev/zero is longer than any text may be; nothing was done."],
  ["@/nowhere/words.txt", "", 1, "There is no file /nowhere/words.txt."],
])("nothing is sent when --body %s cannot be read (%#)", async (body, input, exitCode, sentence) => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);

  const { code, err } = await programme.runWith(
    { input },
    ...["message", "send", "--to", ada.email, "--title", "Offer", "--body", body],
  );

  expect(code).toBe(exitCode);
  expect(err).toContain(sentence);
  expect(await programme.messagesOf(ada.id)).toEqual([]);
});

test("a decision's note comes from standard input", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  await seedReferral(programme.services, { id: "1", researcher_id: ada.id, email: "bob@example.org" });

  await programme.runWith({ input: secret }, "referral", "decline", "1", "--note", "-");

  expect((await programme.messagesOf(ada.id))[0]?.message).toMatch(/\n\nEUR 180,000,\nfor the two of you\.$/);
});

const unknown = "2026-0070";

test.each([
  [["submission", "decline", unknown, "--note", "-"], 1, `There is no submission "${unknown}"`],
  [
    ["message", "send", "--to", "nobody@example.org", "--title", "News", "--body", "-"],
    1,
    "There is no researcher",
  ],
  [["inquiry", "answer", "1", "--body", "-"], 1, "There is no"],
  [["submission", "offer", unknown, "--file", "-"], 1, "Standard input is not JSON"],
  [["submission", "reply", unknown, "--text", "-", "--alias", "a".repeat(300)], 2, "--alias"],
])("words that were typed for %j, which is refused, are printed again", async (argv, exitCode, sentence) => {
  const programme = await testProgramme();
  const typed = "EUR 180,000,\n\nfor the two of you.\n";

  const { code, err } = await programme.runWith({ stdin: terminal(typed) }, ...argv);
  const piped = await programme.runWith({ input: typed }, ...argv);

  expect(code).toBe(exitCode);
  expect(err).toContain(sentence);
  expect(err).toMatch(
    /\nWhat you typed is not stored\. To use it again, into a file for @FILE:\n\nEUR 180,000,\n\nfor the two of you\.\n$/,
  );
  expect(piped.code).toBe(exitCode);
  expect(piped.err).not.toContain("EUR");
});

test("words that were typed and are refused for what is in them steer no terminal either", async () => {
  const programme = await testProgramme();

  const { code, err } = await programme.runWith(
    { stdin: terminal("for the two of you\u001b[2J") },
    ...["submission", "decline", unknown, "--note", "-"],
  );

  expect(code).toBe(2);
  expect(err).toMatch(/\n\nfor the two of you\\x1b\[2J\n$/);
});

test("words that were typed and are stored are not printed again", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);

  const { code, err } = await programme.runWith(
    { stdin: terminal(secret) },
    ...["message", "send", "--to", ada.email, "--title", "Offer", "--body", "-"],
  );

  expect(code).toBe(0);
  expect(err).not.toContain("180,000");
  expect(await programme.messagesOf(ada.id)).toMatchObject([{ message: secret }]);
});

/** Standard input at which a manager types. */
const terminal = (typed: string) => Object.assign(Readable.from([Buffer.from(typed)]), { isTTY: true });

const inviting = ["invite", "create", "--email", "ada@example.org"];
