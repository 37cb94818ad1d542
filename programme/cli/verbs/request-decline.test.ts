import { expect, test } from "vitest";
import { seedResearcher } from "../../../tests/support/people/researchers";
import { aRequest, aTarget } from "../../../tests/support/requests/requests";
import { signedInProgramme, testProgramme } from "../../../tests/support/servers/programme";

// Proves 10.49
test("a declined request has its message, awaits nothing, and its researcher may apply again", async () => {
  const { programme, ...ada } = await signedInProgramme();
  const bounty = await aTarget(programme, "kernel");
  const apply = () => programme.request("POST", "/research/requests", { token: ada.token, json: { bounty } });
  const { id } = await (await apply()).json();

  const done = await programme.json("request", "decline", id, "--note", "Write more about your work.");

  expect(done).toEqual({ id, declined: true });
  const [message] = await programme.messagesOf(ada.id);
  expect(message).toMatchObject({
    title: "Your request for “Target kernel”",
    message:
      "We cannot confirm your request to research “Target kernel” at this time. You are welcome to apply again.\n\nWrite more about your work.",
  });
  expect(await programme.json("request", "list", "--awaiting")).toEqual([]);
  expect(await programme.json("request", "list")).toMatchObject([
    { acknowledged: false, declined: true, declined_at: "2026-01-15T12:00:00.000Z" },
  ]);
  expect(await programme.json("bounty", "list")).toMatchObject([{ applications: 0 }]);
  const counts = await programme.get("/research/requests/counts", ada.token);
  expect(await counts.json()).toEqual({ active: 0, acceptance: 0 });
  const listed = await programme.get("/research/requests", ada.token);
  expect(await listed.json()).toEqual([]);
  expect((await apply()).status).toBe(201);
  expect((await programme.audited()).map(({ action }) => action)).toEqual(["request.decline"]);
});

test("an application that is declined leaves the one before it acknowledged", async () => {
  const { programme, ...ada } = await signedInProgramme();
  const bounty = await aTarget(programme, "kernel");
  const first = await aRequest(programme, ada.id, bounty);
  await programme.json("request", "acknowledge", first);

  await programme.json("request", "decline", await aRequest(programme, ada.id, bounty));

  const listed = await programme.get("/research/requests", ada.token);
  expect(await listed.json()).toEqual([{ id: first, bounty, acknowledged: true }]);
});

// Proves 10.49
test.each([
  [
    0,
    "open",
    "We cannot confirm your request to research “Target kernel” at this time. You are welcome to apply again.",
  ],
  [
    1,
    "open",
    "We have taken you off the waiting list for “Target kernel”. You are welcome to sign up again.",
  ],
  [
    0,
    "retired",
    "We cannot confirm your request to research “Target kernel” at this time. The target is not listed any more.",
  ],
  [
    1,
    "retired",
    "We have taken you off the waiting list for “Target kernel”. The target is not listed any more.",
  ],
] as const)("a declined request (waiting: %i, target %s) says so", async (waiting, state, text) => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const request = await aRequest(programme, ada.id, await aTarget(programme, "kernel"), { waiting });
  if (state === "retired") await programme.run("bounty", "retire", "kernel");

  const { out } = await programme.run("request", "decline", request);

  expect((await programme.messagesOf(ada.id))[0]?.message).toBe(text);
  expect(out).toContain(
    state === "retired"
      ? "they have a message, and cannot apply again, because the target is retired.\n"
      : "they have a message, and may apply again.\n",
  );
});

test("a place on a waiting list that was declined is not told that the target opens", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const bounty = await aTarget(programme, "kernel");
  await programme.run("bounty", "full", "kernel");
  await programme.json("request", "decline", await aRequest(programme, ada.id, bounty, { waiting: 1 }));

  await programme.run("bounty", "open", "kernel");

  expect(await programme.messagesOf(ada.id)).toHaveLength(1);
});

// Proves 10.49
test.each([
  ["acknowledge", "decline", "acknowledged"],
  ["decline", "acknowledge", "declined"],
])("after request %s, request %s is refused", async (first, second, done) => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const request = await aRequest(programme, ada.id, await aTarget(programme, "kernel"));
  await programme.json("request", first, request);

  const { code, err } = await programme.run("request", second, request);

  expect([code, err]).toEqual([
    1,
    `The request ${request} was ${done} already, on 2026-01-15 12:00 UTC, and is answered once, so nothing was changed. To write to its researcher, run: message send --to ${ada.email}\n`,
  ]);
  expect(await programme.messagesOf(ada.id)).toHaveLength(1);
});

test("a place that was withdrawn shows as such, awaits nothing, and cannot be answered any more", async () => {
  const { programme, ...ada } = await signedInProgramme();
  const bounty = await aTarget(programme, "kernel");
  await programme.run("bounty", "full", "kernel");
  const place = await aRequest(programme, ada.id, bounty, { waiting: 1 });

  const given = await programme.request("POST", `/research/requests/${place}/withdrawal`, {
    token: ada.token,
  });

  expect(given.status).toBe(204);
  expect(await programme.json("request", "list", "--awaiting")).toEqual([]);
  expect(await programme.json("request", "list")).toMatchObject([
    { id: place, withdrawn: true, withdrawn_at: "2026-01-15T12:00:00.000Z", declined: false },
  ]);
  expect(await programme.json("bounty", "list")).toMatchObject([{ waiting: 0 }]);
  for (const verb of ["acknowledge", "decline"]) {
    const { code, err } = await programme.run("request", verb, place);
    expect([code, err]).toEqual([
      1,
      `The place ${place} was withdrawn by its researcher, on 2026-01-15 12:00 UTC: nothing is left to answer.\n`,
    ]);
  }
  await programme.run("bounty", "open", "kernel");
  expect(await programme.json("inbox")).toEqual([]);
  expect(await programme.messagesOf(ada.id)).toEqual([]);
  expect((await programme.audited()).map(({ action }) => action)).toContain("request.withdraw");
});
