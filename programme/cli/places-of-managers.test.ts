import { chmodSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { foreignFolder } from "../../tests/support/foreign-folder";
import { testProgrammeKey } from "../../tests/support/requests/sealed";
import { testProgramme } from "../../tests/support/servers/programme";
import { verbsOf } from "../../tests/support/servers/verbs";
import { temporaryFolder } from "../../tests/support/temporary-folder";

/** Every place of the command at which a manager names something to write, and a command that names it there. */
const places: Record<string, string[]> = {
  "db backup <file>": ["db", "backup", "PLACE"],
  "researcher export --out": ["researcher", "export", "EMAIL", "--out", "PLACE"],
  "submission export --out": ["submission", "export", "NUMBER", "--out", "PLACE"],
  "submission open --out": ["submission", "open", "NUMBER", "--key", "KEY", "--out", "PLACE"],
  "submission record --out": ["submission", "record", "NUMBER", "--out", "PLACE"],
};

test("the places at which a manager names something to write are those of the help", async () => {
  const programme = await testProgramme();
  const found: string[] = [];
  for (const verb of await verbsOf(programme)) {
    const { out } = await programme.run(...verb, "--help");
    if (/^ {2}--out </m.test(out)) found.push(`${verb.join(" ")} --out`);
  }

  expect([...found, "db backup <file>"].sort()).toEqual(Object.keys(places).sort());
});

// In such a folder the manager could put a link to the site's own files before they are written, or taken back.
test.each(Object.entries(places))(
  "%s writes nothing for a manager where another account may change the way, and makes no audit entry",
  async (_place, argv) => {
    runBySudo();
    const programme = await testProgramme();
    const { token, email } = await programme.signedIn();
    const { number } = await programme.submit(token);
    const folder = foreignFolder();
    chmodSync(folder, 0o777);
    const key = join(temporaryFolder(), "programme.asc");
    writeFileSync(key, (await testProgrammeKey()).privateKey);
    const before = await programme.audited();
    const named = argv.map((word) =>
      word
        .replace("PLACE", join(folder, "out"))
        .replace("NUMBER", number)
        .replace("EMAIL", email)
        .replace("KEY", key),
    );

    const { code, err } = await programme.run(...named);

    expect(err).toMatch(/(is neither read nor written|Root neither reads nor writes .*) for this: /);
    expect(code).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
    expect(await programme.audited()).toEqual(before);
  },
);

test("for a manager it writes where the site's account alone may change the way", async () => {
  runBySudo();
  const programme = await testProgramme();
  const { email } = await programme.signedIn();
  const out = join(temporaryFolder(), "export");

  expect(await programme.run("researcher", "export", email, "--out", out)).toMatchObject({ code: 0 });
  expect(existsSync(join(out, "researcher.json"))).toBe(true);
});

/** As sudo says it; a test that root runs has root's own rules, which are as strict. */
function runBySudo(): void {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("SUDO_UID", "4242");
  vi.stubEnv("SUDO_USER", "mallory");
}
