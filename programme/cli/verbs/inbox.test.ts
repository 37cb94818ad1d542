import { expect, test } from "vitest";
import { seedResearcher } from "../../../tests/support/people/researchers";
import { aRequest, aTarget } from "../../../tests/support/requests/requests";
import { agreed, submitted } from "../../../tests/support/requests/scored-submission";
import { sendOneOfEach } from "../../../tests/support/requests/waiting";
import { signedInProgramme, testProgramme } from "../../../tests/support/servers/programme";

// Proves 10.56
test("all that waits is listed, oldest first, each with the verbs that answer it", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const sent = await sendOneOfEach(programme, ada.id);

  const list = await programme.json("inbox");
  const { out, err } = await programme.run("inbox", "list");

  const from = { researcher_id: ada.id, email: ada.email, target: null, status: null, late_files: null };
  const request = ["request acknowledge", "request decline"];
  expect(list).toEqual([
    waiting(0, "inquiry", sent.inquiry, { ...from, verbs: ["inquiry answer", "inquiry close"] }),
    waiting(1, "application", sent.application, { ...from, target: "kernel", verbs: request }),
    waiting(2, "waiting_list", sent.place, { ...from, target: "browser", verbs: request }),
    waiting(3, "referral", sent.referral, { ...from, verbs: ["referral accept", "referral decline"] }),
    {
      ...waiting(4, "submission", sent.submission, from),
      name: sent.number,
      status: "received",
      late_files: 0,
      verbs: ["accept", "decline", "take", "ask", "reply"].map((verb) => `submission ${verb}`),
    },
  ]);
  expect(err).toBe("");
  expect(out.split("\n").map((line) => line.replace(/ {2,}/g, " | "))).toEqual([
    "Since | What | From | Answered by",
    `2026-01-15 12:00 | inquiry | ${ada.email} | inquiry answer|close ${sent.inquiry}`,
    `2026-01-15 12:01 | application: kernel | ${ada.email} | request acknowledge|decline ${sent.application}`,
    `2026-01-15 12:02 | waiting list: browser | ${ada.email} | request acknowledge|decline ${sent.place}`,
    `2026-01-15 12:03 | referral | ${ada.email} | referral accept|decline ${sent.referral}`,
    `2026-01-15 12:04 | submission | ${ada.email} | submission accept|decline|take|ask|reply ${sent.number}`,
    "",
  ]);
});

// Proves 10.56
test("what is answered by the verbs of its line waits no longer", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const { number } = await sendOneOfEach(programme, ada.id);
  const words: Record<string, string[]> = { "inquiry answer": ["--body", "Yes."] };

  for (const { verbs, name } of await programme.json("inbox")) {
    await programme.json(...verbs[0].split(" "), name, ...(words[verbs[0]] ?? []));
  }

  expect(await programme.run("inbox")).toEqual({
    code: 0,
    out: "Nothing waits for you.\n",
    err: `1 accepted submission has no payments (${number}). "payment add SUBMISSION --file FILE" adds what is to be paid.\n`,
  });
  expect(await programme.json("inbox")).toEqual([]);
});

// Proves 10.56
test("a submission waits while it is assessed, not while its researcher is asked, and again once they wrote", async () => {
  const { programme, token } = await signedInProgramme();
  const { id, number } = await programme.submit(token);
  const write = () =>
    programme.request("POST", `/submissions/${id}/messages`, { token, json: { text: "17.2" } });
  const shown = async () => (await programme.json("inbox")).map(waitingAs);
  const since = () => new Date(programme.clock.now).toISOString();
  const sent = since();

  programme.clock.now += 60_000;
  await programme.json("submission", "take", number);
  expect(await shown(), "what a manager did begins no new wait").toEqual([[number, "assessing", sent]]);

  await programme.json("submission", "ask", number, "--text", "Which build?");
  expect(await shown()).toEqual([]);

  programme.clock.now += 60_000;
  await write();
  expect(await shown()).toEqual([[number, "assessing", since()]]);
  const { out } = await programme.run("inbox");
  expect(out).toMatch(/ submission: assessing .* submission accept\|decline\|ask\|offer\|reply /);

  await programme.json("submission", "accept", number);
  expect(await shown()).toEqual([]);
  await write();
  expect(await shown()).toEqual([[number, "accepted", since()]]);
  await programme.json("submission", "reply", number, "--text", "Thank you.");
  expect(await shown()).toEqual([]);
});

// Proves 10.56
test("a place on a waiting list waits for the managers once its target has places, or is retired", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const [kernel, browser] = [await aTarget(programme, "kernel"), await aTarget(programme, "browser")];
  for (const key of ["kernel", "browser"]) await programme.json("bounty", "full", key);
  const first = await aRequest(programme, ada.id, kernel, { waiting: 1 });
  const second = await aRequest(programme, ada.id, browser, { waiting: 1 });

  const { out, err } = await programme.run("inbox");
  await programme.json("bounty", "open", "kernel");
  const opened = await programme.json("inbox");
  const { err: stillFull } = await programme.run("inbox");
  await programme.json("bounty", "retire", "browser");
  const retired = await programme.json("inbox");

  expect([out, err]).toEqual([
    "Nothing waits for you.\n",
    '2 places on waiting lists are not listed, because the target is full: "request list --awaiting" shows them.\n',
  ]);
  expect(opened).toMatchObject([{ id: first }]);
  expect(stillFull).toContain("1 place on a waiting list is not listed");
  expect(retired).toMatchObject([{ id: first }, { id: second }]);
});

test("a list that is cut says how much more waits", async () => {
  const programme = await testProgramme();
  const ada = await seedResearcher(programme.services);
  const { inquiry } = await sendOneOfEach(programme, ada.id);

  const { code, out, err } = await programme.run("inbox", "--limit", "1", "--json");

  expect([code, err]).toEqual([0, "4 more wait: answer these first, or repeat with a higher --limit.\n"]);
  expect(JSON.parse(out)).toMatchObject([{ id: inquiry }]);
});

const waiting = (minute: number, kind: string, id: string, rest: object) => ({
  kind,
  id,
  name: id,
  created_at: `2026-01-15T12:0${minute}:00.000Z`,
  ...rest,
});

const waitingAs = ({ name, status, created_at }: Record<string, unknown>) => [name, status, created_at];

test("payments that are not paid are counted, with the submissions whose they are, until all are paid", async () => {
  const { programme, call, number, set } = await agreed();
  const unpaid = async () => (await programme.run("inbox")).err;

  const erase = await programme.run("researcher", "erase", call.email);

  expect(erase.err).toContain(
    `so nothing was done. 2 payments are not paid (${number}). Repeat it with --yes`,
  );
  expect(await unpaid()).toBe(
    `2 payments are not paid (${number}). "payment list" shows when each is due.\n`,
  );
  await set("1", "--status", "paid");
  await set("2", "--status", "failed", "--reason", "No account.");
  expect(await unpaid()).toBe(`1 payment is not paid (${number}). "payment list" shows when each is due.\n`);
  await set("2", "--status", "paid");
  expect(await unpaid()).toBe("");
});

test("a submission that was accepted without an offer is named until it has payments, and the verb that adds them", async () => {
  const { programme, call, number } = await submitted();
  const input = JSON.stringify({ currency: "EUR", payments: [{ amount: 100, due: "Within 14 days" }] });

  const accepted = await programme.run("submission", "accept", number);
  const without = await programme.run("inbox");
  const erase = await programme.run("researcher", "erase", call.email);
  await programme.runWith({ input }, "payment", "add", number, "--file", "-");
  const due = await programme.run("inbox");
  await programme.run("payment", "set", number, "1", "--status", "paid");
  const paid = await programme.run("inbox");

  expect(accepted.err).toContain(`It has no payments yet. To add them: payment add ${number} --file FILE\n`);
  expect(without.err).toBe(
    `1 accepted submission has no payments (${number}). "payment add SUBMISSION --file FILE" adds what is to be paid.\n`,
  );
  expect(erase.err).toContain(`nothing was done. 1 accepted submission has no payments (${number}). Repeat`);
  expect(due.err).toBe(`1 payment is not paid (${number}). "payment list" shows when each is due.\n`);
  expect(paid.err).toBe("");
});

test("nobody is to be paid for a submission without payments whose researcher was erased", async () => {
  const { programme, call, number } = await submitted();
  await programme.run("submission", "accept", number);
  await programme.run("researcher", "erase", call.email, "--yes");

  expect(await programme.run("inbox")).toEqual({ code: 0, out: "Nothing waits for you.\n", err: "" });
});
