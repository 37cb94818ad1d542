import { generateKey } from "openpgp";
import { expect, test } from "vitest";
import { EVENTS_PAGE_SIZE } from "../../../api/submissions/events.store";
import { upload } from "../../../tests/support/requests/gpg-keys";
import { sampleOffer } from "../../../tests/support/requests/offers";
import { makeOffer, scored } from "../../../tests/support/requests/scored-submission";
import { opened as openedWith } from "../../../tests/support/requests/sealed";
import { signedInProgramme } from "../../../tests/support/servers/programme";

const question = "Which versions did you try?\nAnd on which device?";

test("a manager takes a submission and asks; the researcher reads it, and the turn goes to and fro", async () => {
  const { programme, token, id, number } = await submitted();

  const taken = await programme.run("submission", "take", number, "--alias", "Mira");
  const asked = await programme.runWith(
    { input: Buffer.from(question) },
    ...["submission", "ask", number, "--text", "-", "--alias", "Mira", "--json"],
  );
  const { status, turn, due_at, unseen, events } = await shown();

  expect([taken.code, taken.out]).toEqual([
    0,
    expect.stringContaining(`The submission ${number} is taken, and is being assessed (event 2); `),
  ]);
  expect(JSON.parse(asked.out)).toEqual({ id, number, event: 3, text: "readable" });
  expect({ status, turn, due_at, unseen }).toEqual({
    status: "needs_information",
    turn: "researcher",
    unseen: 2,
    due_at: "2026-02-04T23:59:59.999Z",
  });
  expect(events.slice(1)).toMatchObject([
    { kind: "taken", by: "programme", alias: "Mira", text: null },
    { kind: "asked", by: "programme", alias: "Mira", text: question },
  ]);
  expect((await programme.audited()).slice(-2).map(({ action, subject }) => [action, subject])).toEqual([
    ["submission.take", `submission:${id}`],
    ["submission.ask", `submission:${id}`],
  ]);
  const messages = await (await programme.get("/content/messages/all", token)).json();
  expect(messages).toMatchObject([
    { title: `There is news about your submission ${number}` },
    { title: `There is news about your submission ${number}` },
  ]);
  expect(JSON.stringify(messages)).not.toContain("versions");

  async function shown() {
    return (await programme.get(`/submissions/${id}`, token)).json();
  }
});

test("what the site cannot read is in no column of the database, and what it can is in none in clear", async () => {
  const { programme, number } = await submitted();

  await programme.run("submission", "ask", number, "--text", "the marker 4711");

  const rows = await programme.rows("submission_events");
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain("marker");
});

test("words for a researcher with a key are sealed for it, unless the manager lets the site read them", async () => {
  const { programme, token, id, number } = await submitted();
  const key = await generateKey({ userIDs: [{ name: "Ada" }], date: new Date(programme.clock.now) });
  await upload(programme, token, key.publicKey);

  const sealed = await programme.json("submission", "reply", number, "--text", "for you alone");
  const readable = await programme.json("submission", "reply", number, "--text", "for all", "--readable");
  const { events } = await (await programme.get(`/submissions/${id}`, token)).json();

  expect([sealed.text, readable.text]).toEqual(["sealed", "readable"]);
  expect(events[2]).toMatchObject({ text: "for all", sealed: null });
  expect(events[1].text).toBeNull();
  expect((await openedWith(events[1].sealed, key.privateKey)).text).toBe("for you alone");
});

test("why an offer is taken back is sealed for the researcher's key too, or readable where the manager says so", async () => {
  const { programme, call, number, shown } = await scored();
  const key = await generateKey({ userIDs: [{ name: "Ada" }], date: new Date(programme.clock.now) });
  await upload(programme, call.token, key.publicKey);

  for (const readable of [[], ["--readable"]]) {
    await makeOffer(programme, number, sampleOffer);
    await programme.run("submission", "withdraw-offer", number, "--text", "No budget.", ...readable);
  }
  const { events } = await shown();

  const [sealed, readable] = events.filter(({ kind }: { kind: string }) => kind === "offer_withdrawn");
  expect([sealed.text, readable.text]).toEqual([null, "No budget."]);
  expect((await openedWith(sealed.sealed, key.privateKey)).text).toBe("No budget.");
});

test("words for a researcher whose key has expired are readable, and the manager hears since when", async () => {
  const { programme, token, number } = await submitted();
  const made = { date: new Date(programme.clock.now), keyExpirationTime: 24 * 60 * 60 };
  const key = await generateKey({ userIDs: [{ name: "Ada" }], ...made });
  await upload(programme, token, key.publicKey);
  programme.clock.now += 2 * 24 * 60 * 60_000;

  const reply = await programme.run("submission", "reply", number, "--text", "for you alone");
  const asked = await programme.run("submission", "ask", number, "--text", "for all", "--readable");
  const files = await programme.run(
    "submission",
    "ask",
    number,
    "--text",
    "And this?",
    "--file",
    "fix.patch",
  );

  expect(reply.out).toContain("The event's text is readable on the site.");
  expect(reply.err).toContain(
    "The text was not sealed: their OpenPGP key cannot be used (expired on 2026-01-16).",
  );
  expect(asked.err).not.toContain("sealed");
  expect(files.err).toContain("no OpenPGP key that can be used (expired on 2026-01-16)");
});

test("the second of two managers hears what the first did", async () => {
  const { programme, number } = await submitted();

  const both = await Promise.all([
    programme.run("submission", "take", number),
    programme.run("submission", "take", number),
  ]);

  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(both.map(({ err }) => err).join("")).toContain(
    `The submission ${number} is being assessed, so nothing was changed.`,
  );
});

test("what is decided is neither asked about nor written to", async () => {
  const { programme, number } = await submitted();
  await programme.run("submission", "decline", number);

  const ask = await programme.run("submission", "ask", number, "--text", "Which?");
  const reply = await programme.run("submission", "reply", number, "--text", "Which?");

  expect([ask.code, reply.code]).toEqual([1, 1]);
  for (const { err } of [ask, reply])
    expect(err).toContain(
      `The submission ${number} was declined on 2026-01-15 12:00 UTC, so nothing was changed. `,
    );
});

test("the list finds what waits for the programme, and what is late", async () => {
  const { programme, number } = await submitted();
  const listed = async (...words: string[]) =>
    (await programme.json("submission", "list", ...words)).map((row: { number: string }) => row.number);

  const waiting = await listed("--turn", "programme");
  const early = await listed("--turn", "programme", "--late");
  programme.clock.now = Date.parse("2026-01-20T00:00:00Z");
  const late = await listed("--turn", "programme", "--late");
  await programme.run("submission", "ask", number, "--text", "Which?");

  expect([waiting, early, late]).toEqual([[number], [], [number]]);
  expect(await listed("--turn", "programme")).toEqual([]);
  expect(await listed("--turn", "researcher", "--status", "needs_information")).toEqual([number]);
});

test("the history shows every event, with what the site can read", async () => {
  const { programme, token, id, number } = await submitted();
  await programme.run("submission", "ask", number, "--text", question, "--alias", "Mira");
  await programme.request("POST", `/submissions/${id}/messages`, { token, json: { text: "17.2" } });

  const { out } = await programme.run("submission", "history", number);
  const json = await programme.json("submission", "history", number);

  expect(out.split("\n").slice(0, -1)).toEqual([
    "1  2026-01-15 12:00  submitted by the researcher",
    "2  2026-01-15 12:00  asked by Mira",
    "   Which versions did you try?",
    "   And on which device?",
    "3  2026-01-15 12:00  answered by the researcher",
    "   (sealed: --key opens it)",
  ]);
  expect(json[2]).toMatchObject({ event: 3, kind: "answered", by: "researcher", text: null });
  expect((await openedWith(json[2].sealed)).text).toBe("17.2");
});

test("a history that is cut says so, and goes back to the first event", async () => {
  const { programme, number } = await submitted();
  for (let event = 2; event <= EVENTS_PAGE_SIZE + 1; event++)
    await programme.json("submission", "reply", number, "--text", `Words ${event}.`);

  const last = await programme.run("submission", "history", number, "--json");
  const first = await programme.run("submission", "history", number, "--before", "2", "--json");
  const { out: help } = await programme.run("submission", "history", "--help");

  expect([last.code, last.err]).toEqual([0, "There are earlier events: repeat with --before 2\n"]);
  expect(JSON.parse(last.out)).toHaveLength(EVENTS_PAGE_SIZE);
  expect([first.code, first.err]).toEqual([0, ""]);
  expect(JSON.parse(first.out)).toMatchObject([{ event: 1, kind: "submitted" }]);
  expect(help.replaceAll(/\s+/g, " ")).toContain(`the last ${EVENTS_PAGE_SIZE} events`);
});

async function submitted() {
  const { programme, token } = await signedInProgramme();
  const { id, number } = await programme.submit(token);
  return { programme, token, id, number };
}
