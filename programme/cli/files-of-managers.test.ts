import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { encryptKey, readPrivateKey } from "openpgp";
import { expect, test } from "vitest";
import { seedKey } from "../../tests/support/requests/gpg-keys";
import { testProgrammeKey } from "../../tests/support/requests/sealed";
import { importedNames, isTest, sources } from "../../tests/support/rules/sources";
import { testProgramme } from "../../tests/support/servers/programme";
import { verbsOf } from "../../tests/support/servers/verbs";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { openingFor } from "../shared/named-files";

const SECRET = "k9fQ-sealing-key";

/**
 * Every place of the command at which a manager names a file that is read, and a command that names one there: FILE is the
 * configuration's secret, which the site's account may read and the manager may not.
 */
const places: Record<string, string[]> = {
  "bounty import <file>": ["bounty", "import", "FILE"],
  "content import <folder>": ["content", "import", "FOLDER"],
  "hardware add --serial": ["hardware", "add", "EMAIL", "--serial", "@FILE"],
  "hardware remove --serial": ["hardware", "remove", "EMAIL", "--serial", "@FILE"],
  "inquiry answer --body": ["inquiry", "answer", "1", "--body", "@FILE"],
  "invite create --first-name": ["invite", "create", "--email", "b@example.org", "--first-name", "@FILE"],
  "invite create --last-name": ["invite", "create", "--email", "b@example.org", "--last-name", "@FILE"],
  "message send --title": ["message", "send", "--to", "EMAIL", "--title", "@FILE", "--body", "Hello"],
  "message send --body": ["message", "send", "--to", "EMAIL", "--title", "Hello", "--body", "@FILE"],
  "payment add --file": ["payment", "add", "NUMBER", "--file", "FILE"],
  "payment set --reference": ["payment", "set", "NUMBER", "1", "--status", "paid", "--reference", "@FILE"],
  "payment set --reason": ["payment", "set", "NUMBER", "1", "--status", "failed", "--reason", "@FILE"],
  "receipt verify <record>": ["receipt", "verify", "FILE"],
  "receipt verify --file": ["receipt", "verify", "READABLE", "--file", "FILE"],
  "receipt verify --keys": ["receipt", "verify", "READABLE", "--keys", "FILE"],
  "referral accept --first-name": ["referral", "accept", "1", "--first-name", "@FILE"],
  "referral accept --last-name": ["referral", "accept", "1", "--last-name", "@FILE"],
  "referral decline --note": ["referral", "decline", "1", "--note", "@FILE"],
  "request acknowledge --note": ["request", "acknowledge", "1", "--note", "@FILE"],
  "request decline --note": ["request", "decline", "1", "--note", "@FILE"],
  "researcher list --search": ["researcher", "list", "--search", "@FILE"],
  "submission accept --note": ["submission", "accept", "NUMBER", "--note", "@FILE"],
  "submission ask --alias": ["submission", "ask", "NUMBER", "--text", "Which?", "--alias", "@FILE"],
  "submission ask --file": ["submission", "ask", "NUMBER", "--text", "Which?", "--file", "FILE"],
  "submission ask --text": ["submission", "ask", "NUMBER", "--text", "@FILE"],
  "submission decline --note": ["submission", "decline", "NUMBER", "--note", "@FILE"],
  "submission export --alias": ["submission", "export", "NUMBER", "--out", "-", "--alias", "@FILE"],
  "submission history --alias": ["submission", "history", "NUMBER", "--alias", "@FILE"],
  "submission history --key": ["submission", "history", "NUMBER", "--key", "FILE"],
  "submission history --passphrase-file": [
    ...["submission", "history", "NUMBER", "--key", "LOCKED", "--passphrase-file", "FILE"],
  ],
  "submission offer --alias": ["submission", "offer", "NUMBER", "--file", "READABLE", "--alias", "@FILE"],
  "submission offer --file": ["submission", "offer", "NUMBER", "--file", "FILE"],
  "submission open --alias": ["submission", "open", "NUMBER", "--key", "LOCKED", "--alias", "@FILE"],
  "submission open --from": ["submission", "open", "--from", "FILE", "--key", "LOCKED"],
  "submission open --key": ["submission", "open", "NUMBER", "--key", "FILE"],
  "submission open --passphrase-file": [
    ...["submission", "open", "NUMBER", "--key", "LOCKED", "--passphrase-file", "FILE"],
  ],
  "submission reply --alias": ["submission", "reply", "NUMBER", "--text", "Hello", "--alias", "@FILE"],
  "submission reply --file": ["submission", "reply", "NUMBER", "--text", "Hello", "--file", "FILE"],
  "submission reply --text": ["submission", "reply", "NUMBER", "--text", "@FILE"],
  "submission score --alias": ["submission", "score", "NUMBER", "--file", "READABLE", "--alias", "@FILE"],
  "submission score --file": ["submission", "score", "NUMBER", "--file", "FILE"],
  "submission take --alias": ["submission", "take", "NUMBER", "--alias", "@FILE"],
  "submission withdraw-offer --alias": ["submission", "withdraw-offer", "NUMBER", "--alias", "@FILE"],
  "submission withdraw-offer --text": ["submission", "withdraw-offer", "NUMBER", "--text", "@FILE"],
};

/** These are written, or are whole databases, of which nothing is shown (docs/operating.md). */
const others = ["db backup <file>", "db restore <file>", "researcher export --out"];
const isRead = (place: string) => !others.includes(place) && !/^submission \w+ --out$/.test(place);

test("the places at which a manager names a file are those of the help", async () => {
  const programme = await testProgramme();
  const found: string[] = [];
  for (const verb of await verbsOf(programme)) {
    const { out } = await programme.run(...verb, "--help");
    const name = verb.join(" ");
    const given = [...out.matchAll(/^Usage: .* (<(?:file|folder|record)>)$/gm)];
    const options = [...out.matchAll(/^ {2}(--\S+) <(?:words|file|file\.\.\.|source|folder)>/gm)];
    found.push(...[...given, ...options].map(([, place]) => `${name} ${place}`));
  }

  expect(found.filter(isRead).sort()).toEqual(Object.keys(places).sort());
});

// Proves 13.3.2
test.each(Object.entries(places))(
  "%s reads nothing for a manager that their own account may not read",
  async (_place, argv) => {
    const { programme, path, number, email } = await secretOfTheSite();
    const before = await programme.audited();
    const named = argv.map((word) =>
      word
        .replace(/FILE$/, path("secret"))
        .replace("READABLE", path("readable.json"))
        .replace("LOCKED", path("locked.asc"))
        .replace("FOLDER", path("closed"))
        .replace("NUMBER", number)
        .replace("EMAIL", email),
    );

    const { code, out, err } = await programme.run(...named);

    expect(code).toBe(1);
    expect(err).toMatch(
      / is not read: the account mallory, which runs this command by sudo, may not read it, and the command reads nothing for you that you may not\. /,
    );
    expect(out + err).not.toContain(SECRET.slice(0, 4));
    expect(await programme.audited()).toEqual(before);
  },
);

test("nothing else of the command opens files by their paths", () => {
  const opening = /^(open|openSync|createReadStream|readFile|readFileSync|copyFile|copyFileSync)$/;
  const code = sources.filter((path) => path.startsWith("programme/") && !isTest(path));
  const openers = importedNames(code)
    .filter(({ to, names }) => to.startsWith("node:fs") && names.some((name) => opening.test(name)))
    .map(({ path }) => path);

  expect([...new Set(openers)].sort()).toEqual([
    // The program's own.
    "programme/content/demo.ts",
    // Whole databases.
    "programme/database/backup-file.ts",
    "programme/database/restoring-copy.ts",
    "programme/shared/files.ts",
    "programme/shared/named-files.ts",
    // The terminal.
    "programme/shared/terminal.ts",
  ]);
});

/** The command as a manager runs it by sudo, with a file and a folder that only the site's account may read. */
async function secretOfTheSite() {
  const programme = await testProgramme({
    openNamed: openingFor(() => ({ uid: 4_242, gids: [4_242], name: "mallory" })),
  });
  const { token, id, email } = await programme.signedIn();
  await seedKey(programme.services, id);
  const { id: submission, number } = await programme.submit(token);
  const json = { text: "It crashes on 17.3." };
  await programme.request("POST", `/submissions/${submission}/messages`, { token, json });
  const folder = temporaryFolder();
  const path = (name: string) => join(folder, name);
  const privateKey = await readPrivateKey({ armoredKey: (await testProgrammeKey()).privateKey });
  writeFileSync(path("locked.asc"), (await encryptKey({ privateKey, passphrase: "correct horse" })).armor());
  writeFileSync(path("readable.json"), "{}");
  writeFileSync(path("secret"), SECRET, { mode: 0o600 });
  mkdirSync(path("closed"), { mode: 0o700 });
  writeFileSync(join(path("closed"), "faqs.json"), SECRET);
  chmodSync(folder, 0o755);
  for (const name of ["locked.asc", "readable.json"]) chmodSync(path(name), 0o644);
  return { programme, path, number, email };
}
