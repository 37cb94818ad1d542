import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  type Case,
  forgedFiles,
  forgedRecords,
  good,
  type Recorded,
} from "../../../tests/support/requests/forgeries";
import {
  openingsIn,
  recordedFiles,
  recordedResearch,
  withRecord,
} from "../../../tests/support/requests/record";
import { type TestProgramme, testProgramme } from "../../../tests/support/servers/programme";
import { temporaryFolder } from "../../../tests/support/temporary-folder";

test("a record holds with the files beside it, and the command shows what happened", async () => {
  const { programme, write, record, number } = await written();
  const [first = "", second = ""] = await openingsIn(record);
  const files = [
    write("research.json", JSON.stringify(recordedResearch)),
    write("one.json", first),
    write("two.json", second),
    write("poc.py", recordedFiles["poc.py"]),
  ];

  const { code, out } = await programme.run(
    "receipt",
    "verify",
    write("record.json", record),
    "--file",
    ...files,
  );

  expect(code).toBe(0);
  expect(out).toContain(`The record of ${number} holds.\n`);
  expect(out).toContain("poc.py: attachment, by receipt 2");
  expect(out).toContain("research.json: research, by receipt 1");
  expect(out).toMatch(/3 +2026-01-15 12:01.* asked +Mira/);
});

test("what does not hold is named, and the exit code is 1", async () => {
  const { programme, write, record } = await written();
  const path = write("record.json", record.replace("Which versions?", "Which version??"));

  const { code, out } = await programme.run("receipt", "verify", path, "--file", write("poc.py", "other"));

  expect(code).toBe(1);
  expect(out).toContain("receipt 3 has another content than was signed: its text was changed, or its salt.");
  expect(out).toMatch(/poc\.py is nothing that can be proved/);
});

test("a record holds beside a file that its missing secret would prove, and the exit code says that it is not proved", async () => {
  const { programme, write, record, number } = await written();
  const words = ["receipt", "verify", write("record.json", record), "--file", write("a.txt", "a")];

  const { code, out } = await programme.run(...words);
  const json = await programme.run(...words, "--json");

  expect(code).toBe(1);
  expect(out).toContain(`The record of ${number} holds, but not every file is proved.\n`);
  expect(out).toContain(
    "Not proved to be what was sent:\n  a.txt is nothing that can be proved: the secrets of",
  );
  expect(out).not.toContain("does not hold");
  expect(json.code).toBe(1);
  expect(JSON.parse(json.out)).toMatchObject({ holds: true, problems: [], unproved: [{ where: "a.txt" }] });
});

test("ten good records and each kind of forged one are told apart, by what is printed and by the exit code", async () => {
  const { programme, write, ...own } = await written();
  const made: Recorded = {
    ...own,
    asked: "Which versions?",
    other: await withRecord(programme),
    openings: [],
  };
  const verdictOf = async (make: Case[1]) => {
    const [record, given = []] = make(made);
    const files = given.map(({ name, bytes }) => write(name, bytes));
    const beside = files.length > 0 ? ["--file", ...files] : [];
    const { code, out } = await programme.run("receipt", "verify", write("record.json", record), ...beside);
    return { code, says: out.split("\n", 1)[0] };
  };

  expect([good.length, forgedRecords.length, forgedFiles.length]).toEqual([10, 14, 11]);
  for (const [what, make] of good)
    expect([what, await verdictOf(make)]).toEqual([
      what,
      { code: 0, says: expect.stringMatching(/ holds\.$/) },
    ]);
  for (const [what, make] of forgedRecords)
    expect([what, await verdictOf(make)]).toEqual([what, { code: 1, says: "The record does not hold:" }]);
  const says = expect.stringMatching(/ holds, but not every file is proved\.$/);
  for (const [what, make] of forgedFiles)
    expect([what, await verdictOf(make)]).toEqual([what, { code: 1, says }]);
});

test("a record is checked by keys that one trusts, without those of the instance", async () => {
  const { programme, write, record, keys } = await written();
  const path = write("record.json", record);
  const trusted = write("jwks.json", JSON.stringify({ keys }));
  const without = { openSigner: () => Promise.reject(new Error("There is no key here.")) };

  const held = await programme.runWith(without, "receipt", "verify", path, "--keys", trusted);
  const other = await programme.run("receipt", "verify", path, "--keys", write("none.json", '{"keys":[]}'));
  const wrong = await programme.run("receipt", "verify", path, "--keys", path);
  const missing = await programme.run("receipt", "verify", "nowhere.json");

  expect([held.code, other.code]).toEqual([0, 1]);
  expect(other.out).toMatch(/which is none of the programme's\./);
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringMatching(/is no JWK Set/)]);
  expect([missing.code, missing.err]).toEqual([
    1,
    expect.stringMatching(/^nowhere\.json cannot be read \(ENOENT\)/),
  ]);
});

test("the keys are listed as settings take them", async () => {
  const programme = await testProgramme();
  const [key] = programme.services.signer.keys;
  const { kid, x } = key ?? {};
  expect(await programme.json("receipt", "keys")).toEqual([{ kid, x, signs: true }]);
});

async function written() {
  const programme: TestProgramme = await testProgramme();
  const folder = temporaryFolder();
  const made = await withRecord(programme);
  const write = (name: string, text: string | Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  return { programme, write, ...made };
}
