import { expect, test } from "vitest";
import { append } from "../../../api/audit/audit";
import { seedSubmission } from "../../../tests/support/requests/submissions";
import { signedInProgramme, testProgramme } from "../../../tests/support/servers/programme";

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

// Proves 10.59
test("the log is narrowed by action, actor, subject and moment", async () => {
  const { programme, ...ada } = await signedInProgramme({ email: "ada@example.org" });
  const id = "0197c1d2-1111-7000-8000-000000000000";
  const submission = { id, researcher_id: ada.id, details: "", created_at: 0, decided_at: null };
  const number = await seedSubmission(programme.services, submission);
  await programme.db.deleteFrom("audit").execute();
  const minute = 60_000;
  const entries = [
    ["anonymous", "sign_in.locked", "account:1"],
    [`researcher:${ada.id}`, "gpg.store", `researcher:${ada.id}`],
    ["programme", "submission.accept", `submission:${id}`],
    ["programme", "submissions.count", "submissions"],
  ] as const;
  for (const [index, [actor, action, subject]] of entries.entries()) {
    await append(programme.db, { actor, action, subject, now: programme.clock.now - (3 - index) * minute });
  }

  const found = async (...filter: string[]) =>
    (await programme.json("audit", "list", ...filter)).map((row: { action: string }) => row.action);

  expect(await found("--action", "submission")).toEqual(["submission.accept"]);
  expect(await found("--action", "submission.accept")).toEqual(["submission.accept"]);
  expect(await found("--action", "submission.acc")).toEqual([]);
  expect(await found("--actor", "programme")).toEqual(["submissions.count", "submission.accept"]);
  expect(await found("--actor", "researcher")).toEqual(["gpg.store"]);
  expect(await found("--actor", "researcher:ada@example.org")).toEqual(["gpg.store"]);
  expect(await found("--subject", "submission")).toEqual(["submission.accept"]);
  expect(await found("--subject", `submission:${number}`)).toEqual(["submission.accept"]);
  expect(await found("--subject", `researcher:${ada.id}`)).toEqual(["gpg.store"]);
  expect(await found("--since", "1m")).toEqual(["submissions.count", "submission.accept"]);
  expect(await found("--since", "2026-01-15T11:58", "--actor", "researcher")).toEqual(["gpg.store"]);
  expect(await found("--since", "2026-01-15 12:00")).toEqual(["submissions.count"]);
  expect(await found("--since", "2026-01-15")).toHaveLength(4);
  expect(await found("--since", "2026-01-16")).toEqual([]);
});

test.each(["yesterday", "2026-02-30", "2026-01-15T25:00", "91d", ""])(
  "--since %j is misuse, and shows what it can be",
  async (since) => {
    const programme = await testProgramme();

    const { code, err } = await programme.run("audit", "list", "--since", since);

    expect(code).toBe(2);
    expect(err).toContain("--since must be a date or a time of UTC such as 2026-11-25");
  },
);

test("the log is not asked about a submission that there is none of", async () => {
  const programme = await testProgramme();

  const { code, err } = await programme.run("audit", "list", "--subject", "submission:2026-0007");

  expect([code, err]).toEqual([1, expect.stringContaining('There is no submission "2026-0007".')]);
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
