import { expect, test } from "vitest";
import { testProgramme } from "../../tests/support/programme";

test("inquiries are shown in full, newest first", async () => {
  const programme = await testProgramme();
  const ada = await programme.signedIn({ nickname: "ada" });
  for (const message of ["First?", "Second:\nwith two lines?"]) {
    await programme.request("POST", "/inquiries", { token: ada.token, form: { message } });
  }

  const list = await programme.json("inquiry", "list");
  const { out } = await programme.run("inquiry", "list");

  expect(list.map((row: { message: string }) => row.message)).toEqual(["Second:\nwith two lines?", "First?"]);
  expect(list[1]).toEqual({
    id: expect.any(String),
    researcher_id: ada.id,
    email: ada.email,
    nickname: "ada",
    message: "First?",
    created_at: "2026-01-15T12:00:00.000Z",
  });
  expect(out).toContain(`From     ${ada.email} (ada)\n`);
  expect(out).toContain("Message  Second:\n         with two lines?\n");
});

test("a line of an inquiry cannot pass for a line of the command's own", async () => {
  const programme = await testProgramme();
  const ada = await programme.signedIn();
  const message = "Hello\nFrom     boss@example.org (boss)";
  await programme.request("POST", "/inquiries", { token: ada.token, form: { message } });

  const { out } = await programme.run("inquiry", "list");

  expect(out.match(/^From /gm)).toHaveLength(1);
});

test("without inquiries the list says so", async () => {
  const programme = await testProgramme();

  expect((await programme.run("inquiry", "list")).out).toBe("None.\n");
  expect(await programme.json("inquiry", "list")).toEqual([]);
});
