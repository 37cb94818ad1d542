import { expect, test } from "vitest";
import { seedResearcher } from "../../../tests/support/people/researchers";
import { aRequest, aTarget } from "../../../tests/support/requests/requests";
import { signedInProgramme, testProgramme } from "../../../tests/support/servers/programme";

test("requests are listed with who wants what, newest first", async () => {
  const programme = await testProgramme();
  const bounty = await aTarget(programme, "kernel");
  const ada = await seedResearcher(programme.services, { nickname: "ada" });
  const first = await aRequest(programme, ada.id, bounty);
  const bob = await seedResearcher(programme.services);
  const second = await aRequest(programme, bob.id, bounty, { waiting: 1 });

  const list = await programme.json("request", "list");

  expect(list.map((row: { id: string }) => row.id)).toEqual([second, first]);
  expect(list[1]).toEqual({
    id: first,
    researcher_id: ada.id,
    email: ada.email,
    nickname: "ada",
    bounty,
    bounty_key: "kernel",
    bounty_title: "Target kernel",
    waiting: false,
    waiting_place: null,
    acknowledged: false,
    acknowledged_at: null,
    declined: false,
    declined_at: null,
    withdrawn: false,
    withdrawn_at: null,
    created_at: "2026-01-15T12:00:00.000Z",
  });
});

test("the list can be narrowed to a target and to what awaits an answer", async () => {
  const programme = await testProgramme();
  const { id } = await seedResearcher(programme.services);
  const kernel = await aRequest(programme, id, await aTarget(programme, "kernel"));
  const browser = await aRequest(programme, id, await aTarget(programme, "browser"));
  await programme.json("request", "acknowledge", kernel);

  const awaiting = await programme.json("request", "list", "--awaiting");
  const forKernel = await programme.json("request", "list", "--bounty", "kernel");

  expect(awaiting.map((row: { id: string }) => row.id)).toEqual([browser]);
  expect(forKernel.map((row: { id: string }) => row.id)).toEqual([kernel]);
});

test("the list of what awaits an answer for a target begins with the one who signed up first, and numbers its places", async () => {
  const programme = await testProgramme();
  const kernel = await aTarget(programme, "kernel");
  const [ada, off, bob, eve] = await Promise.all(
    Array.from({ length: 4 }, () => seedResearcher(programme.services)),
  );
  // The moment decides, as on the site: ids of several servers need not be in its order.
  programme.clock.now += 2000;
  const last = await aRequest(programme, eve?.id ?? "", kernel, { waiting: 1 });
  programme.clock.now -= 2000;
  const first = await aRequest(programme, ada?.id ?? "", kernel, { waiting: 1 });
  const disabled = await aRequest(programme, off?.id ?? "", kernel, { waiting: 1 });
  programme.clock.now += 1000;
  const second = await aRequest(programme, bob?.id ?? "", kernel, { waiting: 1 });
  await programme.run("researcher", "disable", off?.id ?? "");
  const placesOf = (rows: { id: string; waiting_place: number | null }[]) =>
    rows.map(({ id, waiting_place }) => [id, waiting_place]);

  const queue = ["request", "list", "--awaiting", "--bounty", "kernel"];
  const top = await programme.json(...queue, "--limit", "2");
  const rest = await programme.json(...queue, "--before", disabled);
  const newest = await programme.json("request", "list", "--awaiting");
  const { out } = await programme.run(...queue);

  expect(placesOf([...top, ...rest])).toEqual([
    [first, 1],
    [disabled, null],
    [second, 2],
    [last, 3],
  ]);
  expect(placesOf(newest)).toEqual([
    [second, 2],
    [disabled, null],
    [first, 1],
    [last, 3],
  ]);
  const [heading, row] = out.split("\n");
  expect(heading).toMatch(/ {2}Kind {2,}Place {2}Sent {2}/);
  expect(row).toMatch(/ {2}waiting list {2}1 {6}2026-/);
});

test("the list can be narrowed to a researcher, by address or id", async () => {
  const programme = await testProgramme();
  const [ada, bob] = [await seedResearcher(programme.services), await seedResearcher(programme.services)];
  const kernel = await aTarget(programme, "kernel");
  const hers = await aRequest(programme, ada.id, kernel);
  await aRequest(programme, bob.id, kernel);

  const byAddress = await programme.json("request", "list", "--researcher", ada.email);
  const byId = await programme.json("request", "list", "--researcher", ada.id);
  const unknown = await programme.run("request", "list", "--researcher", "nobody@example.org");

  expect([byAddress, byId]).toMatchObject([[{ id: hers }], [{ id: hers }]]);
  expect([byAddress.length, byId.length]).toEqual([1, 1]);
  expect([unknown.code, unknown.err]).toEqual([
    1,
    'There is no researcher "nobody@example.org". "researcher list" shows those there are.\n',
  ]);
});

test("the list of a target is asked for by key or id, and an unknown target is refused", async () => {
  const programme = await testProgramme();
  const { id } = await seedResearcher(programme.services);
  const kernel = await aTarget(programme, "kernel");
  const request = await aRequest(programme, id, kernel);

  const byId = await programme.json("request", "list", "--bounty", kernel);
  const { code, out, err } = await programme.run("request", "list", "--bounty", "nope");

  expect(byId).toMatchObject([{ id: request }]);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toBe('There is no target "nope". "bounty list" shows those there are.\n');
});

test("an acknowledged request counts as active, and its researcher has a message", async () => {
  const { programme, ...ada } = await signedInProgramme();
  const request = await aRequest(programme, ada.id, await aTarget(programme, "kernel"));

  const done = await programme.json("request", "acknowledge", request, "--note", "Ask for Grace.");

  expect(done).toEqual({ id: request, acknowledged: true });
  const [listed] = await programme.json("request", "list");
  expect(listed).toMatchObject({ acknowledged: true, acknowledged_at: "2026-01-15T12:00:00.000Z" });
  const [message] = await programme.messagesOf(ada.id);
  expect(message?.title).toBe("Your request for “Target kernel”");
  expect(message?.message).toMatch(/^We have confirmed your request .*\n\nAsk for Grace\.$/);
});

test("a place for a researcher on the waiting list is told as one", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const request = await aRequest(programme, ada.id, await aTarget(programme, "kernel"), { waiting: 1 });

  await programme.json("request", "acknowledge", request);

  expect((await programme.messagesOf(ada.id))[0]?.message).toContain("off its waiting list");
});

test.each([
  [0, "We have confirmed your request to research “Target kernel”"],
  [1, "There is a place for you to research “Target kernel”: you are off its waiting list"],
] as const)(
  "a request for a retired target is acknowledged, and says where to ask (waiting: %i)",
  async (waiting, place) => {
    const programme = await testProgramme();
    const ada = await seedResearcher(programme.services);
    const request = await aRequest(programme, ada.id, await aTarget(programme, "kernel"), { waiting });
    await programme.run("bounty", "retire", "kernel");

    const { code, err } = await programme.run("request", "acknowledge", request);

    expect([code, err]).toEqual([0, expect.stringMatching(/^The target kernel is retired, /)]);
    expect((await programme.messagesOf(ada.id))[0]?.message).toBe(
      `${place}. The target is not listed any more: ask us with the form on the home page what is expected.`,
    );
  },
);

test("a disabled researcher's request is acknowledged with a message that waits for them", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const request = await aRequest(programme, ada.id, await aTarget(programme, "kernel"));
  await programme.run("researcher", "disable", ada.email);

  const { code, out, err } = await programme.run("request", "acknowledge", request);

  expect([code, err]).toEqual([
    0,
    "The researcher is disabled: the message waits for them until they are enabled, and no mail was sent.\n",
  ]);
  expect(out).toBe(`The request of ${ada.email} for Target kernel is acknowledged; they have a message.\n`);
  expect(await programme.messagesOf(ada.id)).toHaveLength(1);
});

test("two managers who acknowledge concurrently send one message", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const request = await aRequest(programme, ada.id, await aTarget(programme, "kernel"));

  const both = await Promise.all([
    programme.run("request", "acknowledge", request),
    programme.run("request", "acknowledge", request),
  ]);

  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(both.map(({ err }) => err).join("")).toContain(
    `The request ${request} was acknowledged already, on 2026-01-15 12:00 UTC, and is answered once, so nothing was changed. To write to its researcher, run: message send --to ${ada.email}\n`,
  );
  expect(await programme.messagesOf(ada.id)).toHaveLength(1);
  expect((await programme.audited()).map((row) => row.action)).toEqual(["request.acknowledge"]);
});

test("an unknown request is refused", async () => {
  const programme = await testProgramme();

  const { code, err } = await programme.run("request", "acknowledge", "nothing");

  expect(code).toBe(1);
  expect(err).toContain('There is no request "nothing"');
});
