import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { seedResearcher } from "../../../tests/support/people/researchers";
import { type TestProgramme, testProgramme } from "../../../tests/support/servers/programme";
import { temporaryFolder } from "../../../tests/support/temporary-folder";

// Long because: each sentence needs rows of its own, and one set of small makers at the end serves them all.

const kernel = {
  key: "kernel",
  title: "Kernel escalation",
  level: 4,
  platform: "Linux",
  type: "LPE",
  category: "Servers",
  reliability: 90,
  execution: "60",
  delivery: "3",
  criteria: [{ name: "Prerequisites", value: "A local account" }],
};
const browser = { ...kernel, key: "browser", title: "Browser chain", full: true };

test("imported targets are what researchers see", async () => {
  const programme = await testProgramme();
  const ada = await programme.signedIn();

  const imported = await programme.json("bounty", "import", aFile([kernel, browser]));

  expect(imported).toEqual({ added: 2, changed: 0, returned: [], told: 0 });
  const seen = await (await programme.get("/content/bounties", ada.token)).json();
  const { key: _kernel, ...shownKernel } = kernel;
  const { key: _browser, ...shownBrowser } = browser;
  expect(seen).toEqual([
    { ...shownKernel, id: expect.any(String), full: false },
    { ...shownBrowser, id: expect.any(String) },
  ]);
});

test("importing a file again changes nothing and doubles nothing", async () => {
  const programme = await testProgramme();
  const file = aFile([kernel, browser]);
  await programme.json("bounty", "import", file);
  const before = await programme.json("bounty", "list");

  const again = await programme.json("bounty", "import", file);

  expect(again).toEqual({ added: 0, changed: 2, returned: [], told: 0 });
  expect(await programme.json("bounty", "list")).toEqual(before);
});

test("a target that is imported alone moves among the first, and the help says so", async () => {
  const programme = await testProgramme();
  await programme.json("bounty", "import", aFile([kernel, { ...kernel, key: "server" }, browser]));

  await programme.json("bounty", "import", aFile([browser]));

  const list: { key: string }[] = await programme.json("bounty", "list");
  expect(list.map(({ key }) => key)).toEqual(["kernel", "browser", "server"]);
  const { out } = await programme.run("bounty", "import", "--help");
  expect(out.replaceAll(/\s+/g, " ")).toContain("one that is alone in it moves among the first");
});

test("a changed entry keeps its id, and one that is not in the file stays", async () => {
  const programme = await testProgramme();
  await programme.json("bounty", "import", aFile([kernel, browser]));
  const [before] = await programme.json("bounty", "list");

  await programme.json("bounty", "import", aFile([{ ...kernel, title: "Kernel, again", level: 5 }]));

  const list = await programme.json("bounty", "list");
  expect(list).toHaveLength(2);
  expect(list).toContainEqual({ ...before, title: "Kernel, again", level: 5 });
});

test("researchers see a change immediately, because the list's version moves", async () => {
  const programme = await testProgramme();
  const ada = await programme.signedIn();
  await programme.json("bounty", "import", aFile([kernel]));
  await programme.get("/content/bounties", ada.token);

  await programme.json("bounty", "full", "kernel");

  const seen = await (await programme.get("/content/bounties", ada.token)).json();
  expect(seen).toMatchObject([{ full: true }]);
});

test("an import that leaves full out keeps what the managers set", async () => {
  const programme = await testProgramme();
  await programme.json("bounty", "import", aFile([kernel]));
  await programme.json("bounty", "full", "kernel");

  await programme.json("bounty", "import", aFile([kernel]));

  expect(await programme.json("bounty", "list")).toMatchObject([{ full: true }]);
});

test("figures may be numbers", async () => {
  const programme = await testProgramme();

  await programme.json("bounty", "import", aFile([{ ...kernel, execution: 90, delivery: 2 }]));

  expect(await programme.json("bounty", "list")).toMatchObject([{ execution: "90", delivery: "2" }]);
});

test.each([
  [[kernel, { ...browser, level: "high" }], "targets[1].level: The level must be a number from 1 to 99."],
  [[{ ...kernel, title: undefined }], "targets[0].title: The title is required."],
  [[{ ...kernel, key: undefined }], "targets[0].key: The key is required."],
  [[{ ...kernel, level: undefined }], "targets[0].level: The level must be a number from 1 to 99."],
  [[{ ...kernel, level: 1.5 }], "targets[0].level: The level must be a whole number."],
  [[{ ...kernel, delivery: undefined }], "targets[0].delivery: The delivery time must be a number"],
  [
    [{ ...kernel, criteria: undefined }],
    "targets[0].criteria: The criteria must be a list of names and values.",
  ],
  [[{ ...kernel, criteria: [{ name: "Payout" }] }], "targets[0].criteria[0].value: The value is required."],
  [
    [{ ...kernel, reliability: 101 }],
    "targets[0].reliability: The reliability must be a number from 0 to 100.",
  ],
  [[{ ...kernel, colour: "red" }], "targets[0]: Unrecognized key"],
  [[{ ...kernel, key: "Not A Key" }], "targets[0].key: A key is made of a-z, 0-9 and hyphens"],
  [[kernel, browser, kernel], 'targets[2].key: The entry 0 has the key "kernel" too.'],
  [{ targets: [kernel] }, "targets: "],
])("a faulty file names the place and imports nothing (%#)", async (content, place) => {
  const programme = await testProgramme();

  const { code, err } = await programme.run("bounty", "import", aFile(content));

  expect(code).toBe(1);
  expect(err).toContain("was not imported; nothing was changed.");
  expect(err).toContain(`\n${place}`);
  expect(await programme.json("bounty", "list")).toEqual([]);
});

test("a file that is no JSON is refused with its line", async () => {
  const programme = await testProgramme();

  const { code, err } = await programme.run("bounty", "import", aFile('[\n  {"key": "a",}\n]'));

  expect(code).toBe(1);
  expect(err).toContain("is not JSON in line 2");
});

test("a missing file is refused", async () => {
  const programme = await testProgramme();

  const { code, err } = await programme.run("bounty", "import", "/nonexistent.json");

  expect([code, err]).toEqual([1, "There is no file /nonexistent.json.\n"]);
});

test("a target that opens tells its waiting list in the order of signing up", async () => {
  const programme = await testProgramme();
  await programme.json("bounty", "import", aFile([{ ...kernel, full: true }]));
  const [first, second, applied, acknowledged, disabled] = await Promise.all(
    Array.from({ length: 5 }, () => seedResearcher(programme.services)),
  );
  for (const [researcher, waiting] of [
    [first, 1],
    [second, 1],
    [applied, 0],
    [acknowledged, 1],
    [disabled, 1],
  ] as const) {
    programme.clock.now += 1000;
    await aRequest(programme, researcher?.id ?? "", waiting);
  }
  const [{ id }] = await requestsOf(programme, acknowledged?.email);
  await programme.json("request", "acknowledge", id);
  await programme.run("researcher", "disable", disabled?.id ?? "");
  await programme.db.deleteFrom("messages").execute();

  const opened = await programme.json("bounty", "open", "kernel");

  expect(opened).toEqual({ id: expect.any(String), key: "kernel", full: false, retired: false, told: 2 });
  const messages = await programme.db.selectFrom("messages").selectAll().orderBy("id").execute();
  expect(messages.map((row) => row.researcher_id)).toEqual([first?.id, second?.id]);
  expect(messages[0]?.title).toBe("“Kernel escalation” has places again");
});

test("two managers who open a target concurrently tell its waiting list once", async () => {
  const programme = await testProgramme();
  await programme.json("bounty", "import", aFile([{ ...kernel, full: true }]));
  const ada = await seedResearcher(programme.services);
  await aRequest(programme, ada.id, 1);

  await Promise.all([programme.run("bounty", "open", "kernel"), programme.run("bounty", "open", "kernel")]);

  expect(await programme.messagesOf(ada.id)).toHaveLength(1);
});

test("an import that gives a full target places tells its waiting list too", async () => {
  const programme = await testProgramme();
  await programme.json("bounty", "import", aFile([{ ...kernel, full: true }]));
  const ada = await seedResearcher(programme.services);
  await aRequest(programme, ada.id, 1);

  const imported = await programme.json("bounty", "import", aFile([{ ...kernel, full: false }]));

  expect(imported).toEqual({ added: 0, changed: 1, returned: [], told: 1 });
  expect(await programme.messagesOf(ada.id)).toHaveLength(1);
});

test("an import says which retired targets it lists again", async () => {
  const programme = await testProgramme();
  const file = aFile([kernel, browser]);
  await programme.json("bounty", "import", file);
  await programme.json("bounty", "retire", "kernel");

  const { code, out, err } = await programme.run("bounty", "import", file, "--json");

  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({ added: 0, changed: 2, returned: ["kernel"], told: 0 });
  expect(err).toContain("Were retired, and are listed again: kernel.");
});

test("saying twice that a target is full, open or retired is no failure and is audited once", async () => {
  const programme = await testProgramme();
  await programme.json("bounty", "import", aFile([kernel]));
  for (const verb of ["open", "full", "full", "open", "retire", "retire"]) {
    expect((await programme.run("bounty", verb, "kernel")).code).toBe(0);
  }

  const actions = (await programme.audited()).map((row) => row.action);

  expect(actions).toEqual(["bounty.import", "bounty.full", "bounty.open", "bounty.retire"]);
});

test("a retired target leaves the lists, cannot open, and comes back when it is imported", async () => {
  const programme = await testProgramme();
  const ada = await programme.signedIn();
  await programme.json("bounty", "import", aFile([kernel]));

  const retired = await programme.json("bounty", "retire", "kernel");

  expect(retired).toMatchObject({ key: "kernel", retired: true });
  expect(await (await programme.get("/content/bounties", ada.token)).json()).toEqual([]);
  expect(await programme.json("bounty", "list")).toEqual([]);
  expect(await programme.json("bounty", "list", "--all")).toHaveLength(1);
  const { code, err } = await programme.run("bounty", "open", "kernel");
  expect([code, err]).toEqual([1, "The target kernel is retired. To bring it back, import it again.\n"]);
  await programme.json("bounty", "import", aFile([kernel]));
  expect(await programme.json("bounty", "list")).toHaveLength(1);
});

test("a target is found by its id as well, and an unknown one is refused", async () => {
  const programme = await testProgramme();
  await programme.json("bounty", "import", aFile([kernel]));
  const [{ id }] = await programme.json("bounty", "list");

  expect(await programme.json("bounty", "full", id)).toMatchObject({ key: "kernel", full: true });
  const { code, err } = await programme.run("bounty", "full", "nothing");
  expect([code, err]).toEqual([1, 'There is no target "nothing". "bounty list" shows those there are.\n']);
});

test("targets are listed in the file's order with what awaits them, page by page", async () => {
  const programme = await testProgramme();
  await programme.json("bounty", "import", aFile([kernel, browser]));
  const ada = await seedResearcher(programme.services);
  await aRequest(programme, ada.id, 1);

  const [first] = await programme.json("bounty", "list", "--limit", "1");
  const rest = await programme.json("bounty", "list", "--before", first.id);

  expect(first).toMatchObject({ key: "kernel", applications: 0, waiting: 1 });
  expect(rest.map((row: { key: string }) => row.key)).toEqual(["browser"]);
});

test("the demo's targets can be imported", async () => {
  const programme = await testProgramme();
  const file = fileURLToPath(new URL("../../../demo/bounties.json", import.meta.url));

  const { added } = await programme.json("bounty", "import", file);

  expect(added).toBeGreaterThanOrEqual(28);
  expect((await programme.run("bounty", "list")).out).toContain("ios-zero-click-chain");
});

function aFile(content: unknown): string {
  const file = join(temporaryFolder(), "bounties.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

async function aRequest({ db, services, clock }: TestProgramme, researcher_id: string, waiting: 0 | 1) {
  const { id: bounty_id } = await db
    .selectFrom("bounties")
    .select("id")
    .where("key", "=", "kernel")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("research_requests")
    .values({ id: services.newId(), researcher_id, bounty_id, waiting, created_at: clock.now })
    .execute();
}

async function requestsOf(programme: TestProgramme, email: string | undefined) {
  const list = await programme.json("request", "list");
  return list.filter((row: { email: string }) => row.email === email);
}
