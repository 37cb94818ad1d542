import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { seedResearcher } from "../../../tests/support/people/researchers";
import { aFile, aRequest, browser, kernel } from "../../../tests/support/requests/targets";
import { signedInProgramme, testProgramme } from "../../../tests/support/servers/programme";

/** The JSON of an import of no targets. */
const none = { added: 0, changed: 0, unchanged: 0, returned: [], opened: [], filled: [], told: 0 };

test("imported targets are what researchers see", async () => {
  const { programme, ...ada } = await signedInProgramme();

  const imported = await programme.json("bounty", "import", aFile([kernel, browser]));

  expect(imported).toEqual({ ...none, added: 2 });
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

  expect(again).toEqual({ ...none, unchanged: 2 });
  expect(await programme.json("bounty", "list")).toEqual(before);
});

test("an import counts what became another, in words or in its place, apart from what stayed", async () => {
  const programme = await testProgramme();
  const server = { ...kernel, key: "server" };
  await programme.json("bounty", "import", aFile([kernel, server, browser]));
  await programme.run("bounty", "full", "kernel");

  const criteria = [{ name: "Version", value: "Newest" }];
  const reworded = await programme.run("bounty", "import", aFile([kernel, { ...server, criteria }, browser]));
  const moved = await programme.run("bounty", "import", aFile([server, kernel, browser]));

  expect(reworded.out).toBe("0 added, 1 changed, 2 unchanged, 0 researchers told of a place.\n");
  expect(moved.out).toBe("0 added, 2 changed, 1 unchanged, 0 researchers told of a place.\n");
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
  const { programme, ...ada } = await signedInProgramme();
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

  const zero = { ...browser, execution: 0, delivery: " 0.5 " };
  await programme.json("bounty", "import", aFile([{ ...kernel, execution: 90, delivery: 2 }, zero]));

  expect(await programme.json("bounty", "list")).toMatchObject([
    { execution: "90", delivery: "2" },
    { execution: "0", delivery: "0.5" },
  ]);
});

test.each([
  [[kernel, { ...browser, level: "high" }], "targets[1].level: The level must be a number from 1 to 99."],
  [[{ ...kernel, title: undefined }], "targets[0].title: The title is required."],
  [[{ ...kernel, key: undefined }], "targets[0].key: The key is required."],
  [[{ ...kernel, level: undefined }], "targets[0].level: The level must be a number from 1 to 99."],
  [[{ ...kernel, level: 1.5 }], "targets[0].level: The level must be a whole number."],
  [[{ ...kernel, delivery: undefined }], "targets[0].delivery: The delivery time must be a number"],
  ...[-5, "-5", "soon", "6 months", "1e3", 1e21, ""].map((execution): [object[], string] => [
    [{ ...kernel, execution }],
    `targets[0].execution: The execution time ${execution === "" ? "is required." : "must be a number, 0 or more, as text or not."}\n`,
  ]),
  [
    [{ ...kernel, delivery: "soon" }],
    "targets[0].delivery: The delivery time must be a number, 0 or more, as text or not.",
  ],
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
  expect(err).toContain("has faults; nothing was changed.");
  expect(err).toContain(`\n${place}`);
  expect(await programme.json("bounty", "list")).toEqual([]);
});

test("a file that is no JSON is refused with its line", async () => {
  const programme = await testProgramme();

  const { code, err } = await programme.run("bounty", "import", aFile('[\n  {"key": "a",}\n]'));

  expect(code).toBe(1);
  expect(err).toContain("is not JSON in line 2");
});

test.each([
  ["k9fQ-secret\n", 1],
  ["[\n  1,\n  2, the secret words of a file]", 3],
])("nothing of a file that is no JSON is repeated (%#)", async (content, line) => {
  const programme = await testProgramme();

  const { code, err } = await programme.run("bounty", "import", aFile(content));

  expect(code).toBe(1);
  expect(err).toMatch(
    new RegExp(`^\\S+ is not JSON in line ${line}; nothing was changed\\. Unexpected token '.'\\.\\n$`),
  );
});

test("a missing file is refused", async () => {
  const programme = await testProgramme();

  const { code, err } = await programme.run("bounty", "import", "/nonexistent.json");

  expect([code, err]).toEqual([1, "There is no file /nonexistent.json.\n"]);
});

test("a folder is refused as what it is", async () => {
  const programme = await testProgramme();

  const { code, err } = await programme.run("bounty", "import", "/tmp");

  expect([code, err]).toEqual([1, "/tmp is a folder, and a file is wanted.\n"]);
});

test("an import that gives a full target places tells its waiting list too", async () => {
  const programme = await testProgramme();
  await programme.json("bounty", "import", aFile([{ ...kernel, full: true }]));
  const ada = await seedResearcher(programme.services);
  await aRequest(programme, ada.id, 1);

  const unsaid = await programme.json("bounty", "import", aFile([kernel]));
  const imported = await programme.json("bounty", "import", aFile([{ ...kernel, full: false }]));

  expect([unsaid.told, imported]).toEqual([0, { ...none, changed: 1, opened: ["kernel"], told: 1 }]);
  expect(await programme.messagesOf(ada.id)).toHaveLength(1);
});

test("an import names the targets of which it replaces what bounty full and bounty open said, in the audit log too", async () => {
  const programme = await testProgramme();
  const server = { ...kernel, key: "server", title: "Server" };
  const file = aFile([{ ...kernel, full: false }, browser, server]);
  await programme.json("bounty", "import", file);
  const ada = await seedResearcher(programme.services);
  await aRequest(programme, ada.id, 1);
  await programme.json("bounty", "full", "kernel");
  await programme.json("bounty", "open", "browser");
  await programme.json("bounty", "full", "server");

  const { code, out, err } = await programme.run("bounty", "import", file, "--json", "--no-mail");
  const again = await programme.run("bounty", "import", file);

  const result = { ...none, changed: 2, unchanged: 1, opened: ["kernel"], filled: ["browser"], told: 1 };
  expect([code, JSON.parse(out)]).toEqual([0, result]);
  const left = `To leave that to bounty open and bounty full, take "full" out of ${file}.`;
  expect(err).toBe(
    `Were full, and have places again: kernel. ${left}\nHad places, and are full: browser. ${left}\n`,
  );
  expect((await programme.audited()).at(-2)).toMatchObject({ action: "bounty.import", details: result });
  expect([again.code, again.err]).toEqual([0, ""]);
});

test("an import says which retired targets it lists again", async () => {
  const programme = await testProgramme();
  const file = aFile([kernel, browser]);
  await programme.json("bounty", "import", file);
  await programme.json("bounty", "retire", "kernel");

  const { code, out, err } = await programme.run("bounty", "import", file, "--json");

  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({ ...none, changed: 1, unchanged: 1, returned: ["kernel"] });
  expect(err).toContain("Were retired, and are listed again: kernel.");
});

test("the demo's targets can be imported", async () => {
  const programme = await testProgramme();
  const file = fileURLToPath(new URL("../../../demo/bounties.json", import.meta.url));

  const { added } = await programme.json("bounty", "import", file);

  expect(added).toBeGreaterThanOrEqual(28);
  expect((await programme.run("bounty", "list")).out).toContain("ios-zero-click-chain");
});
