import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { seedTarget } from "../../../tests/support/requests/content";
import { signedInProgramme, testProgramme } from "../../../tests/support/servers/programme";
import { Refusal } from "../../shared/errors";

const WHO_GETS_IT = "Say who gets it: either --to or --all.";
const ONE_RESEARCHER = "Name one researcher, by id or by email address.";
const ONE_SUBMISSION = "Name one submission, by its number or by --from with what was exported.";

test.each<[string[], string]>([
  [["invite", "revoke"], "Name one invitation, by its id or by its email address.\n"],
  [
    ["invite", "revoke", "a@example.org", "--email", "b@example.org"],
    "Name one invitation, by its id or by its email address.\n",
  ],
  [["invite", "create", "--email", "a@example.org", "--email", "c@example.org"], "It is given twice."],
  [["invite", "list", "--before", "nope"], "--before must be an id of the list"],
  [["submission", "history", "2026-0007", "--before", ""], "--before must be a whole number from 1"],
  [["submission", "history", "2026-0007", "--before", "0x10"], "--before must be a whole number from 1"],
  [["researcher", "list", "--before", "nope"], "--before must be an id of the list"],
])("%j is misuse, and does nothing", async (argv, why) => {
  const programme = await testProgramme();
  for (const name of "ab") await programme.run("invite", "create", "--email", `${name}@example.org`);
  const before = await programme.audited();

  const { code, out, err } = await programme.run(...argv);

  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain(why);
  expect(await programme.audited()).toEqual(before);
});

test.each<[string, string[]]>([
  ["message send", [WHO_GETS_IT, "--title is required.", "--body is required."]],
  ["message send --all --to a@example.org --body B", [WHO_GETS_IT, "--title is required."]],
  ["message send --all --body -", ["--title is required."]],
  ["hardware add", [ONE_RESEARCHER, "--serial is required."]],
  ["hardware remove ada@example.org --email a@example.org", [ONE_RESEARCHER, "--serial is required."]],
  ["researcher show", [ONE_RESEARCHER]],
  ["researcher erase --yes", [ONE_RESEARCHER]],
  ["researcher grant-referrals", [ONE_RESEARCHER, "--referrals is required."]],
  ["researcher take-referrals", [ONE_RESEARCHER, "--referrals is required."]],
  ["invite create", ["--email is required."]],
  ["submission open", [ONE_SUBMISSION, "--key is required."]],
  ["submission open 2026-0007 --from folder", [ONE_SUBMISSION, "--key is required."]],
  ["submission open --from folder --event 2 --key file", ["Leave --event out: "]],
  ["submission ask 2026-0007", ["--text is required."]],
  ["submission ask", ["The submission is required.", "--text is required."]],
  ["submission export", ["The submission is required.", "--out is required."]],
  ["payment set 2026-0007 1", ["--status is one of due, "]],
  ["payment set", ["The submission is required.", "The payment is required.", "--status is one of due, "]],
  ["inquiry answer", ["The inquiry is required.", "--body is required."]],
  ["request acknowledge --note -", ["The request is required."]],
  ["bounty import", ["The file is required."]],
  ["receipt verify", ["The record is required."]],
  ["db restore", ["The file is required."]],
])(
  "%s names all that is missing, first what comes first in the help, and reads nothing",
  async (argv, lines) => {
    const programme = await testProgramme();
    let isRead = false;
    const unread = new Readable({
      read() {
        isRead = true;
        this.push(null);
      },
    });

    const { code, err } = await programme.runWith({ stdin: unread }, ...argv.split(" "));

    expect(code).toBe(2);
    expect(err.trimEnd().split("\n")).toEqual(lines.map((line) => expect.stringContaining(line)));
    expect(isRead).toBe(false);
  },
);

test.each([
  ["db", "backup"],
  ["db", "restore"],
  ["bounty", "import"],
  ["content", "import"],
])("%s %s takes a path as it is given, however long and with spaces at its ends", async (...verb) => {
  const programme = await testProgramme();
  const path = ` ${"nowhere/".repeat(40)}file `;

  const { code, err } = await programme.run(...verb, path);

  expect([code, err]).toEqual([1, expect.stringContaining(path)]);
});

test("targets are paged by key or id, and not by anything else", async () => {
  const programme = await testProgramme();
  for (const title of ["First", "Second", "Third"]) await seedTarget(programme, { title });
  const list = async (...argv: string[]): Promise<{ id: string; key: string }[]> =>
    programme.json("bounty", "list", ...argv);
  const [first, second, third] = await list();

  const byKey = await list("--before", second?.key ?? "");
  const byId = await list("--before", first?.id ?? "");
  const unknown = await programme.run("bounty", "list", "--before", "nope");

  expect(byKey).toEqual([third]);
  expect(byId).toEqual([second, third]);
  expect([unknown.code, unknown.out, unknown.err]).toEqual([
    1,
    "",
    'There is no target "nope" in the list.\n',
  ]);
});

test.each(["invite", "researcher", "message", "request", "referral", "inquiry"])(
  "%s list refuses an id of another list, which would look like its end",
  async (noun) => {
    const { programme, id } = await signedInProgramme();
    const other = noun === "researcher" ? programme.services.newId() : id;

    const { code, out, err } = await programme.run(noun, "list", "--before", other);

    expect([code, out]).toEqual([1, ""]);
    expect(err).toBe(
      `There is no "${other}" in the list. Give --before an id that the list showed, or leave it out to begin at the top.\n`,
    );
  },
);

test.each([
  ["--actor", "ada@example.org", 2, "--actor is programme, anonymous, researcher, or one researcher"],
  ["--subject", "2026-0007", 2, "--subject is a kind such as submission, or one of a kind"],
  ["--actor", "researcher:bob@example.org", 1, 'There is no researcher "bob@example.org".'],
])(
  "the audit log by %s %s, which no entry has, is refused and not empty",
  async (option, name, code, why) => {
    const programme = await testProgramme();

    const listed = await programme.run("audit", "list", option, name);

    expect([listed.code, listed.out]).toEqual([code, ""]);
    expect(listed.err).toContain(why);
  },
);

test("what is wrong with the mail server's settings is said in one line", async () => {
  const programme = await testProgramme({
    openMailer: () => {
      throw new Refusal("SMTP_URL must be an address.\nMAIL_FROM must be one too.");
    },
  });

  const { err } = await programme.run("invite", "create", "--email", "ada@example.org");

  expect(err).toContain("no mail was sent. SMTP_URL must be an address. MAIL_FROM must be one too.");
});
