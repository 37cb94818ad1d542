import { expect, test } from "vitest";
import { aRequest, aTarget } from "../../../tests/support/requests/requests";
import { submitted } from "../../../tests/support/requests/scored-submission";
import { aFile, kernel } from "../../../tests/support/requests/targets";
import { signedInProgramme, type TestProgramme } from "../../../tests/support/servers/programme";

test.each([
  ["accept", "accepted", "would be accepted for good.", ""],
  [
    "decline",
    "declined",
    "would be declined for good, and its research destroyed after 30 days.",
    " Its research is kept until 2026-02-14 12:00 UTC, and destroyed then.",
  ],
])(
  "to %s a submission, which cannot be taken back, says at a terminal which it is, and asks",
  async (verb, status, would, kept) => {
    const { programme, call, id, number, shown } = await submitted();
    const json = { label: "The decoder one" };
    await programme.request("PATCH", `/submissions/${id}`, { token: call.token, json });
    const at = terminal(programme);
    const before = await shown();

    const refused = await at.runAnswering("no", "submission", verb, number);
    const unchanged = await shown();
    const decided = await at.runAnswering("yes", "submission", verb, number);
    const late = await at.runAnswering("yes", "submission", verb, number);

    expect(at.questions).toEqual(
      Array(2).fill(
        `The submission ${number} ("The decoder one") of ${call.email}, sent 2026-01-15 12:00 UTC, ${would} Go on? (yes/no) `,
      ),
    );
    expect(refused).toMatchObject({ code: 1, out: "", err: "Nothing was done.\n" });
    expect(unchanged).toEqual(before);
    expect([decided.code, decided.out]).toEqual([
      0,
      `The submission ${number} ("The decoder one") is ${status}; ${call.email} has a message.${kept}\n`,
    ]);
    expect([late.code, late.err]).toEqual([1, expect.stringContaining(`was ${status} on `)]);
  },
);

test.each<[what: string, verb: string, came: (found: Asked) => Response | Promise<Response>]>([
  [
    "an answer",
    "decline",
    ({ call, id }) => call("POST", `/submissions/${id}/messages`, { text: "On 17.3." }),
  ],
  ["a file", "decline", ({ programme, call, id }) => programme.attach(call.token, id, { "trace.txt": "x" })],
  ["a file", "accept", ({ programme, call, id }) => programme.attach(call.token, id, { "trace.txt": "x" })],
])("%s that comes while a manager is asked to %s is not decided on unread", async (_what, verb, came) => {
  const found = await submitted();
  const { programme, number, shown } = found;
  await programme.run("submission", "ask", number, "--text", "Which versions?");
  const at = terminal(programme, async () => expect((await came(found)).status).toBe(201));

  const refused = await at.runAnswering("yes", "submission", verb, number);

  expect([refused.code, refused.out, refused.err]).toEqual([
    1,
    "",
    `Something about the submission ${number} has changed since you were asked, so nothing was changed: a decision is not taken back. Look at it first: submission show ${number}, submission history ${number}\n`,
  ]);
  expect(["assessing", "needs_information"]).toContain((await shown()).status);
  expect((await programme.audited()).map(({ action }) => action)).not.toContain(`submission.${verb}`);
});

test.each([
  [0, "application", ""],
  [1, "place on the waiting list", ", number 2 on that list"],
] as const)(
  "to acknowledge a request says at a terminal whose it is and for what, and asks (waiting: %i)",
  async (waiting, kind, place) => {
    const { programme, ...ada } = await signedInProgramme();
    const kernel = await aTarget(programme, "kernel");
    await aRequest(programme, (await programme.signedIn()).id, kernel, { waiting: 1 });
    const request = await aRequest(programme, ada.id, kernel, { waiting });
    const at = terminal(programme);

    const refused = await at.runAnswering("no", "request", "acknowledge", request);
    const messages = await programme.messagesOf(ada.id);
    const done = await at.runAnswering("y", "request", "acknowledge", request);
    const late = await at.runAnswering("y", "request", "acknowledge", request);

    expect(at.questions).toEqual(
      Array(2).fill(
        `The ${kind} of ${ada.email} for Target kernel${place}, sent 2026-01-15 12:00 UTC, would be acknowledged for good. Go on? (yes/no) `,
      ),
    );
    expect([refused.code, messages]).toEqual([1, []]);
    expect(done.code).toBe(0);
    expect([late.code, late.err]).toEqual([1, expect.stringContaining("acknowledged already")]);
  },
);

test("an import that writes to a waiting list says at a terminal to how many, and asks; other imports ask nothing", async () => {
  const { programme, ...ada } = await signedInProgramme();
  const file = aFile([{ ...kernel, full: false }]);
  const at = terminal(programme);
  await at.runAnswering("no", "bounty", "import", file);
  await programme.run("bounty", "full", "kernel");
  await at.runAnswering("yes", "bounty", "import", file);
  await programme.run("bounty", "full", "kernel");
  const [{ id }] = await programme.json("bounty", "list");
  await aRequest(programme, ada.id, id, { waiting: 1 });

  const refused = await at.runAnswering("no", "bounty", "import", file);
  const unasked = await programme.json("bounty", "list");
  const beside = terminal(programme, async () => {
    await aRequest(programme, (await programme.signedIn()).id, id, { waiting: 1 });
  });
  const changed = await beside.runAnswering("yes", "bounty", "import", file);
  const messages = await programme.messagesOf(ada.id);
  const done = await at.runAnswering("yes", "bounty", "import", file);

  const asked = (people: string) =>
    `By ${file} these have places again: kernel. A message would go to ${people} on the waiting list. Go on? (yes/no) `;
  expect(at.questions).toEqual([asked("1 researcher"), asked("2 researchers")]);
  expect([refused.code, refused.err]).toEqual([1, "Nothing was done.\n"]);
  expect(unasked).toMatchObject([{ full: true, waiting: 1 }]);
  expect([changed.code, changed.err]).toEqual([
    1,
    "The waiting lists have changed since you were asked, so nothing was changed: repeat it.\n",
  ]);
  expect(messages).toEqual([]);
  expect([done.code, await programme.messagesOf(ada.id)]).toEqual([0, [expect.anything()]]);
});

test("to open a target says at a terminal to how many on its waiting list it would write, and asks; where nobody waits, it does not", async () => {
  const { programme, ...ada } = await signedInProgramme();
  const id = await aTarget(programme, "kernel");
  const at = terminal(programme);
  const open = ["bounty", "open", "kernel"];
  await at.runAnswering("no", ...open);
  await programme.run("bounty", "full", "kernel");
  await at.runAnswering("no", ...open);
  await programme.run("bounty", "full", "kernel");
  const unasked = [...at.questions];
  await aRequest(programme, ada.id, id, { waiting: 1 });

  const refused = await at.runAnswering("no", ...open);
  const beside = terminal(programme, async () => {
    await aRequest(programme, (await programme.signedIn()).id, id, { waiting: 1 });
  });
  const changed = await beside.runAnswering("yes", ...open);
  const list = await programme.json("bounty", "list");
  const messages = await programme.messagesOf(ada.id);
  const done = await at.runAnswering("yes", ...open);
  await programme.run("bounty", "full", "kernel");
  const unquestioned = await at.runAnswering("no", ...open, "--yes");

  const asked = (people: string) =>
    `The target kernel would have places again. A message would go to ${people} on its waiting list. Go on? (yes/no) `;
  expect(unasked).toEqual([]);
  expect(at.questions).toEqual([asked("1 researcher"), asked("2 researchers")]);
  expect([refused.code, refused.err]).toEqual([1, "Nothing was done.\n"]);
  expect([changed.code, changed.err]).toEqual([
    1,
    "The waiting lists have changed since you were asked, so nothing was changed: repeat it.\n",
  ]);
  expect(list).toMatchObject([{ full: true, waiting: 2 }]);
  expect(messages).toEqual([]);
  expect([done.code, unquestioned.code]).toEqual([0, 0]);
  expect(await programme.messagesOf(ada.id)).toHaveLength(2);
});

test("with --yes nothing is asked at a terminal", async () => {
  const { programme, id, number, call } = await submitted();
  const { researcher_id } = await programme.json("submission", "show", number);
  const request = await aRequest(programme, researcher_id, await aTarget(programme, "kernel"));
  const at = terminal(programme);

  const accepted = await at.runAnswering("no", "submission", "accept", number, "--yes", "--json");
  const acknowledged = await at.runAnswering("no", "request", "acknowledge", request, "--yes");

  expect([accepted.code, JSON.parse(accepted.out)]).toEqual([0, { id, number, status: "accepted" }]);
  expect(acknowledged.out).toContain(call.email);
  expect(at.questions).toEqual([]);
});

type Asked = Awaited<ReturnType<typeof submitted>>;

/** The command at a terminal, which keeps the questions; something may happen before the manager answers one. */
function terminal(programme: TestProgramme, meanwhile = async () => {}) {
  const questions: string[] = [];
  return {
    questions,
    runAnswering: (answer: string, ...argv: string[]) =>
      programme.runWith(
        {
          openTerminal: () => ({
            async ask(question) {
              questions.push(question);
              await meanwhile();
              return answer;
            },
            askSecret: () => Promise.reject(new Error("Nothing here is secret.")),
          }),
        },
        ...argv,
      ),
  };
}
