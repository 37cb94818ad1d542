import { expect, test } from "vitest";
import { append } from "../../../api/audit/audit";
import { testProgramme } from "../../../tests/support/servers/programme";

test("the log is listed newest first, page by page", async () => {
  const programme = await testProgramme();
  for (const subject of ["1", "2", "3"]) {
    await append(programme.db, { actor: "anonymous", action: "test.happen", subject, now: 0 });
  }

  const first = await programme.json("audit", "list", "--limit", "2");
  const rest = await programme.json("audit", "list", "--before", first[1].id);

  expect(first.map((row: { sequence: number }) => row.sequence)).toEqual([3, 2]);
  expect(rest).toEqual([
    {
      id: "1",
      sequence: 1,
      at: "1970-01-01T00:00:00.000Z",
      actor: "anonymous",
      action: "test.happen",
      subject: "1",
      details: {},
    },
  ]);
});

test("a whole log verifies", async () => {
  const programme = await testProgramme();
  await programme.run("invite", "create", "--email", "ada@example.org");

  const { code, out } = await programme.run("audit", "verify");

  expect(code).toBe(0);
  expect(out).toMatch(/^Whole: 1 entries\. Head: [0-9a-f]{64}\n$/);
});

test("a changed log is exit code 1, in text and in JSON", async () => {
  const programme = await testProgramme();
  await programme.run("invite", "create", "--email", "ada@example.org");
  await programme.db.updateTable("audit").set({ actor: "anonymous" }).execute();

  const text = await programme.run("audit", "verify");
  const json = await programme.run("audit", "verify", "--json");

  expect([text.code, json.code]).toEqual([1, 1]);
  expect(text.out).toContain("Not whole: entry 1.");
  expect(JSON.parse(json.out)).toMatchObject({ whole: false, sequence: 1 });
});

test("a log that was cut off and went on is noticed by the head that was kept", async () => {
  const programme = await testProgramme();
  const write = (subject: string) =>
    append(programme.db, { actor: "anonymous", action: "test.happen", subject, now: 0 });
  await write("1");
  await write("2");
  const { head } = await programme.json("audit", "verify");
  await write("3");
  const still = await programme.run("audit", "verify", "--head", head);
  await programme.db.deleteFrom("audit").where("sequence", ">", 1).execute();
  for (const subject of ["other", "3", "4"]) await write(subject);

  const { code, out } = await programme.run("audit", "verify", "--head", head);

  expect([still.code, (await programme.run("audit", "verify")).code]).toEqual([0, 0]);
  expect(code).toBe(1);
  expect(out).toContain("Not whole: entry 4. The log up to here does not have the head that was kept");
});

test("a head that none can be is refused", async () => {
  const programme = await testProgramme();

  expect((await programme.run("audit", "verify", "--head", "38")).code).toBe(2);
});
