import { expect, test } from "vitest";
import { seedResearcher } from "../../tests/support/people/researchers";
import { type TestProgramme, testProgramme } from "../../tests/support/servers/programme";
import { researcherStages } from "./filters";

// Proves 10.59
test.each(researcherStages)(
  "a list of those at %s has all whom the list without it shows there",
  async (stage) => {
    const programme = await testProgramme();
    for (const reached of researcherStages) await seedResearcher(programme.services, { stage: reached });
    const expired = await seedResearcher(programme.services, { stage: "complete" });
    await programme.db
      .updateTable("researchers")
      .set({ password_expired: 1 })
      .where("id", "=", expired.id)
      .execute();
    const unsaid = await seedResearcher(programme.services, { stage: "complete" });
    await programme.db
      .updateTable("profiles")
      .set({ phone: "" })
      .where("researcher_id", "=", unsaid.id)
      .execute();
    const all = await programme.json("researcher", "list");

    const listed = await programme.json("researcher", "list", "--stage", stage);

    expect(listed).toEqual(all.filter((row: { stage: string }) => row.stage === stage));
    expect(listed).not.toEqual([]);
  },
);

// Proves 10.59
test("researchers are listed by whether they are enabled, disabled or erased", async () => {
  const programme = await testProgramme();
  const [ada, bob, eve] = [
    await seedResearcher(programme.services),
    await seedResearcher(programme.services),
    await seedResearcher(programme.services),
  ];
  await programme.json("researcher", "disable", bob.email);
  await programme.json("researcher", "erase", eve.email, "--yes");

  expect(await idsOf(programme, "--state", "enabled")).toEqual([ada.id]);
  expect(await idsOf(programme, "--state", "disabled")).toEqual([bob.id]);
  expect(await idsOf(programme, "--state", "erased")).toEqual([eve.id]);
  expect(await idsOf(programme)).toHaveLength(3);
});

// Proves 10.59
test.each([
  ["ADA@", ["ada"]],
  ["lace", ["ada"]],
  ["ada love", ["ada"]],
  ["müller", ["max"]],
  ["xn--mller-kva", ["max"]],
  ["a", ["max", "ada"]],
  ["%", []],
  ["_", []],
  ["m\\x", []],
  ["\ufffd", []],
])("--search %j finds %j", async (search, names) => {
  const programme = await testProgramme();
  const seed = (email: string, facts: object) => seedResearcher(programme.services, { email, ...facts });
  const ada = await seed("ada@example.org", { nickname: "countess" });
  await programme.db
    .updateTable("profiles")
    .set({ first_name: "Ada", last_name: "Lovelace" })
    .where("researcher_id", "=", ada.id)
    .execute();
  const max = await seed("max@müller.example", { stage: "signed_in" });

  const found = await idsOf(programme, "--search", search);

  const ids: Record<string, string> = { ada: ada.id, max: max.id };
  expect(found).toEqual(names.map((name) => ids[name]));
});

test("filters go together, page by page", async () => {
  const programme = await testProgramme();
  for (const name of ["anna-1", "anna-2", "bob"]) {
    await seedResearcher(programme.services, { email: `${name}@example.org`, stage: "signed_in" });
  }

  const list = (...more: string[]) =>
    programme.json(
      ...["researcher", "list", "--state", "enabled", "--stage", "signed_in", "--search", "ANNA"],
      ...["--limit", "1", ...more],
    );
  const [first] = await list();
  const [second] = await list("--before", first.id);

  expect([first.email, second.email]).toEqual(["anna-2@example.org", "anna-1@example.org"]);
  expect(await list("--before", second.id)).toEqual([]);
});

test.each([
  [["--state", "gone"], "--state is enabled, disabled, erased or all."],
  [["--stage", "anyone"], "--stage is one of signed_in, "],
])("%j is misuse", async (filter, sentence) => {
  const programme = await testProgramme();

  const { code, err } = await programme.run("researcher", "list", ...filter);

  expect([code, err]).toEqual([2, expect.stringContaining(sentence)]);
});

async function idsOf(programme: TestProgramme, ...filter: string[]): Promise<string[]> {
  const rows = await programme.json("researcher", "list", ...filter);
  return rows.map(({ id }: { id: string }) => id);
}
