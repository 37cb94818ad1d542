import { expect, test } from "vitest";
import { append } from "../../api/audit/audit";
import { opened } from "../../tests/support/requests/sealed";
import { signedInProgramme, testProgramme } from "../../tests/support/servers/programme";
import { Refusal } from "../shared/errors";
import { loadDemo } from "./demo";
import { NO_DEMO } from "./demo-submissions";

const demo = new URL("../../demo/", import.meta.url);

test("a researcher of a demo instance gets three submissions in different states, as managers would have led them there", async () => {
  const programme = await testProgramme();
  await loadDemo(programme.services, demo);
  const { email, token, id } = await programme.signedIn();

  const { submissions } = await programme.json("demo", "submissions", "--to", email);

  const shown = async (path: string) => (await programme.get(path, token)).json();
  const listed = await shown("/submissions");
  expect(listed).toHaveLength(3);
  expect(new Map(listed.map((row: { id: string; status: string }) => [row.id, row.status]))).toEqual(
    new Map(submissions.map((row: { id: string; status: string }) => [row.id, row.status])),
  );
  const [accepted, offered, asked] = await Promise.all(
    submissions.map((row: { id: string }) => shown(`/submissions/${row.id}`)),
  );
  expect(accepted).toMatchObject({
    status: "accepted",
    payments: [{ status: "paid" }, { status: "processing" }],
  });
  expect(offered).toMatchObject({ status: "offered", offers: [{ status: "open" }] });
  expect(offered.scores.programme.reasons.Limitations).toMatch(/foreground/);
  expect(asked.events.at(-1)).toMatchObject({
    kind: "asked",
    text: expect.stringMatching(/^Which versions/),
  });
  expect((await programme.messagesOf(id)).length).toBeGreaterThan(5);
});

test("their research is sealed for the demo's key, and their records hold", async () => {
  const programme = await testProgramme();
  await loadDemo(programme.services, demo);
  const { email, token } = await programme.signedIn();

  const { submissions } = await programme.json("demo", "submissions", "--to", email);

  for (const { id } of submissions) {
    const { details } = await programme.db
      .selectFrom("submissions")
      .select("details")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse((await opened(details)).text).title).toMatch(/^Demo: /);
    const response = await programme.get(`/submissions/${id}/record`, token);
    const { receipts } = await response.json();
    expect(receipts.length).toBeGreaterThan(2);
  }
  const audited = (await programme.audited()).map(({ action }) => action);
  expect(audited.at(-1)).toBe("demo.submissions");
  expect(audited.filter((action) => action === "submission.take")).toHaveLength(3);
});

test("no researcher gets them twice, nor before they are registered, nor on an instance without the demo", async () => {
  const { programme, email } = await signedInProgramme();
  const make = (to: string) => programme.run("demo", "submissions", "--to", to);

  expect(await make(email)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/began with the demo programme/),
  });
  await loadDemoBeside(programme);
  const early = await programme.signedIn({ stage: "profile_made" });
  expect(await make(early.email)).toMatchObject({ code: 1, err: expect.stringMatching(/not signed/) });
  expect((await make(email)).code).toBe(0);
  expect(await make(email)).toMatchObject({ code: 1, err: expect.stringMatching(/already/) });
  const { count } = await programme.db
    .selectFrom("submissions")
    .select((is) => is.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(3);
});

test("an instance whose submissions are sealed for the company's own key gets none", async () => {
  const programme = await testProgramme({
    openDemoKey: () => Promise.reject(new Refusal(NO_DEMO)),
  });
  await loadDemoBeside(programme);
  const { email } = await programme.signedIn();

  const { code, err } = await programme.run("demo", "submissions", "--to", email);

  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringMatching(/Nothing was made/) });
  expect(await programme.rows("submissions")).toEqual([]);
});

/** Writes the audit entry of loading the demo, where a database is not empty any more. */
function loadDemoBeside({ db, clock }: Awaited<ReturnType<typeof testProgramme>>) {
  return append(db, { actor: "programme", action: "demo.load", subject: "content", now: clock.now });
}

test("who was invited again since they registered is said to have no password yet, not to have signed nothing", async () => {
  const programme = await testProgramme();
  await loadDemo(programme.services, demo);
  const { email } = await programme.signedIn();
  await programme.run("invite", "create", "--email", email);

  const { code, err } = await programme.run("demo", "submissions", "--to", email);

  expect([code, err]).toEqual([
    1,
    `${email} has to set a password or an authenticator again, and would not see submissions until then. Let them log in first; nothing was made.\n`,
  ]);
});
