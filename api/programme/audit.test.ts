import { expect, test } from "vitest";
import { testProgramme } from "../../tests/support/programme";
import { append } from "../security/audit";

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
