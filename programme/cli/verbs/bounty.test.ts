import { expect, test } from "vitest";
import { seedResearcher } from "../../../tests/support/people/researchers";
import { aFile, aRequest, browser, kernel, requestsOf } from "../../../tests/support/requests/targets";
import { signedInProgramme, testProgramme } from "../../../tests/support/servers/programme";

const howBack = "To list it again, import a file that has it: bounty import FILE";

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

test("opening a target says how many people were sent a message", async () => {
  const programme = await testProgramme();
  await programme.json("bounty", "import", aFile([{ ...kernel, full: true }]));
  const [first, second] = [
    await seedResearcher(programme.services),
    await seedResearcher(programme.services),
  ];
  await aRequest(programme, first.id, 1);

  const one = await programme.run("bounty", "open", "kernel");
  await programme.run("bounty", "full", "kernel");
  await aRequest(programme, second.id, 1);
  const two = await programme.run("bounty", "open", "kernel");

  expect(one.out).toBe("Kernel escalation has places; 1 person on its waiting list has a message.\n");
  expect(two.out).toBe("Kernel escalation has places; 2 people on its waiting list have a message.\n");
});

test("two managers who open a target concurrently tell its waiting list once", async () => {
  const programme = await testProgramme();
  await programme.json("bounty", "import", aFile([{ ...kernel, full: true }]));
  const ada = await seedResearcher(programme.services);
  await aRequest(programme, ada.id, 1);

  await Promise.all([programme.run("bounty", "open", "kernel"), programme.run("bounty", "open", "kernel")]);

  expect(await programme.messagesOf(ada.id)).toHaveLength(1);
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
  const { programme, ...ada } = await signedInProgramme();
  await programme.json("bounty", "import", aFile([kernel]));

  const retired = await programme.json("bounty", "retire", "kernel");

  expect(retired).toMatchObject({ key: "kernel", retired: true });
  expect(await (await programme.get("/content/bounties", ada.token)).json()).toEqual([]);
  expect(await programme.json("bounty", "list")).toEqual([]);
  expect(await programme.json("bounty", "list", "--all")).toHaveLength(1);
  const { code, err } = await programme.run("bounty", "open", "kernel");
  expect([code, err]).toEqual([1, `The target kernel is retired. ${howBack}\n`]);
  await programme.json("bounty", "import", aFile([kernel]));
  expect(await programme.json("bounty", "list")).toHaveLength(1);
});

test("who retires a target reads how much still waits for it, and which command lists that", async () => {
  const programme = await testProgramme();
  await programme.json("bounty", "import", aFile([kernel, browser]));
  for (const waiting of [0, 0, 1] as const) {
    const { id } = await seedResearcher(programme.services);
    await aRequest(programme, id, waiting);
  }

  const retired = await programme.run("bounty", "retire", "kernel");
  const [, ...words] = retired.err.trim().split("To list them: ");
  const listed = await programme.json(...(words[0] ?? "").split(" "));
  for (const { id } of listed.slice(1)) await programme.json("request", "decline", id);
  const again = await programme.run("bounty", "retire", "kernel");
  const other = await programme.run("bounty", "retire", "browser");

  expect(retired).toEqual({
    code: 0,
    out: `Kernel escalation is retired. ${howBack}\n`,
    err: "Still to be answered: 2 applications and 1 place on its waiting list. To list them: request list --awaiting --bounty kernel\n",
  });
  expect(listed).toHaveLength(3);
  expect(again.out).toBe(`Kernel escalation is retired already. ${howBack}\n`);
  expect(again.err).toMatch(
    /^Still to be answered: (1 application and 0 places|0 applications and 1 place) on /,
  );
  expect([other.code, other.err]).toEqual([0, ""]);
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

test("the list says of each target how many were acknowledged, by which one decides whether it is full", async () => {
  const programme = await testProgramme();
  await programme.json("bounty", "import", aFile([kernel, browser]));
  for (const waiting of [0, 0, 0, 1, 1] as const) {
    await aRequest(programme, (await seedResearcher(programme.services)).id, waiting);
  }
  const [waits, placed, declined, applied] = await programme.json("request", "list");
  for (const { id } of [placed, applied]) await programme.json("request", "acknowledge", id);
  await programme.json("request", "decline", declined.id);

  const { out } = await programme.run("bounty", "list");
  const list = await programme.json("bounty", "list");

  expect(waits.waiting).toBe(true);
  const counts = { applications: 1, acknowledged: 2, waiting: 1 };
  expect(list).toMatchObject([counts, { applications: 0, acknowledged: 0, waiting: 0 }]);
  const [heading, row] = out.split("\n");
  expect(heading).toMatch(/ {2}State {2}To answer {2}Acknowledged {2}Waiting$/);
  expect(row).toMatch(/ {2}open {3}1 {10}2 {13}1$/);
});
