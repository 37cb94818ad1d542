import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { newSession } from "../../tests/support/people/sessions";
import { sampleResearch as research } from "../../tests/support/requests/sample-research";
import { opened } from "../../tests/support/requests/sealed";
import { type TestApi, testApi } from "../../tests/support/servers/api";
import { memoryStore } from "../../tests/support/servers/memory-store";
import { forgetWithdrawals } from "./receive";

// Long because: attempts, withdrawals and files meet in every order, and each case begins with the same submission.

const MINUTE_MS = 60_000;

const edited = { ...research, Steps: "1. Run it twice." };

test("a later revision takes the place of the earlier one, with its attachments, in one submission", async () => {
  const { api, token, id, number } = await withSubmission();
  await attach(api, token, id, "?revision=1&attached=0");

  const sent = await submit(api, token, edited, { id, revision: 2 });

  expect([sent.status, await sent.json()]).toEqual([
    201,
    { id, number, attachments: 0, revision: 2, secret: expect.stringMatching(/^.{43}$/) },
  ]);
  expect(await stored(api)).toEqual([{ id, Steps: edited.Steps, attachment_bytes: 0 }]);
  expect(api.store.objects.size).toBe(0);
  expect(await audited(api)).toEqual([
    `submission.submit submission:${id}`,
    `submission.replace submission:${id}`,
  ]);
});

test("the same research in a later revision is received once, and keeps its attachments", async () => {
  const { api, token, id, number } = await withSubmission();
  await attach(api, token, id);

  const sent = await submit(api, token, research, { id, revision: 2 });

  expect(await sent.json()).toEqual({ id, number, attachments: 1, revision: 1 });
  expect(api.store.objects.size).toBe(1);
});

test("an earlier revision that arrives late changes nothing", async () => {
  const { api, token, id } = await withSubmission();
  await submit(api, token, edited, { id, revision: 2 });

  const late = await submit(api, token, research, { id, revision: 1 });
  const files = await attach(api, token, id, "?revision=1");

  expect([late.status, files.status]).toEqual([409, 409]);
  expect(await stored(api)).toMatchObject([{ Steps: edited.Steps, attachment_bytes: 0 }]);
  expect(api.store.objects.size).toBe(0);
});

test.each([
  ["opened", { opened_at: 1 }],
  ["accepted", { status: "accepted" }],
  ["declined", { status: "declined" }],
  ["written about", { events: 2 }],
  ["a day old", { created_at: Date.parse("2026-01-14T11:59:59Z") }],
] as const)("what was %s is neither replaced nor withdrawn", async (_state, change) => {
  const { api, token, id } = await withSubmission();
  await api.db.updateTable("submissions").set(change).execute();

  const sent = await submit(api, token, edited, { id, revision: 2 });
  const withdrawn = await withdraw(api, token, id, 2);

  expect([sent.status, (await sent.json()).code]).toEqual([409, "submission_settled"]);
  expect(await withdrawn.json()).toEqual({ received: true, attachments: 0 });
  expect(await stored(api)).toMatchObject([{ Steps: research.Steps }]);
});

test("a submission without attachments is withdrawn by the session that sent it, and the log says so", async () => {
  const { api, token, id } = await withSubmission();

  const withdrawn = await withdraw(api, token, id, 1);

  expect([withdrawn.status, await withdrawn.json()]).toEqual([200, { received: false, attachments: 0 }]);
  expect(await stored(api)).toEqual([]);
  expect((await api.get(`/submissions/${id}/record`, token)).status).toBe(404);
  expect(await api.rows("submission_receipts")).toEqual([]);
  expect(await audited(api)).toEqual([
    `submission.submit submission:${id}`,
    `submission.withdraw submission:${id}`,
  ]);
});

test("what was withdrawn before it arrived stores nothing when it arrives, and a later revision does", async () => {
  const { api, token } = await signedIn();
  const id = newId();
  expect(await (await withdraw(api, token, id, 2)).json()).toEqual({ received: false, attachments: 0 });
  // A late withdrawal of an earlier attempt does not undo this one.
  await withdraw(api, token, id, 1);

  const late = [
    await submit(api, token, research, { id }),
    await submit(api, token, edited, { id, revision: 2 }),
  ];
  expect(late.map(({ status }) => status)).toEqual([409, 409]);
  expect(await stored(api)).toEqual([]);

  expect((await submit(api, token, edited, { id, revision: 3 })).status).toBe(201);
  expect(await (await withdraw(api, token, id, 2)).json()).toEqual({ received: true, attachments: 0 });
  expect(await stored(api)).toMatchObject([{ Steps: edited.Steps }]);
});

test("a submission whose attachments have arrived stays, and their number is told", async () => {
  const { api, token, id } = await withSubmission();
  await attach(api, token, id);
  expect(await (await withdraw(api, token, id, 1)).json()).toEqual({ received: true, attachments: 1 });
  expect(await stored(api)).toHaveLength(1);
});

test("a withdrawn attempt does not take an earlier version's place when it arrives late, and a later one does", async () => {
  const { api, token, id } = await withSubmission();
  await attach(api, token, id);
  expect(await (await withdraw(api, token, id, 2)).json()).toEqual({ received: true, attachments: 1 });

  const late = await submit(api, token, edited, { id, revision: 2 });
  expect([late.status, await late.json()]).toEqual([
    409,
    { detail: "This submission was withdrawn. Nothing was stored.", code: "submission_withdrawn" },
  ]);
  expect(await stored(api)).toMatchObject([{ Steps: research.Steps }]);
  expect(api.store.objects.size).toBe(1);

  expect((await submit(api, token, edited, { id, revision: 3 })).status).toBe(201);
  expect(await stored(api)).toMatchObject([{ Steps: edited.Steps }]);
});

test("files that arrive after their submission was withdrawn are not kept", async () => {
  const { api, token, id } = await withSubmission();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(
        Buffer.from(`--b\r\nContent-Disposition: form-data; name="attachments"; filename="a"\r\n\r\nx`),
      );
      await withdraw(api, token, id, 1);
      controller.enqueue(Buffer.from("\r\n--b--\r\n"));
      controller.close();
    },
  });
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };

  const files = await api.request("POST", `/submissions/${id}/attachments`, { token, body, headers });

  expect(files.status).toBe(404);
  expect([await stored(api), api.store.objects.size]).toEqual([[], 0]);
});

test("another session, another researcher and a quarter of an hour withdraw nothing", async () => {
  const { api, token, id, researcher_id } = await withSubmission();
  const later = (await newSession(api.services, researcher_id)).access;
  const stranger = (await api.signedIn()).token;

  const answers = [await withdraw(api, later, id, 1), await withdraw(api, stranger, id, 1)];
  const created_at = api.clock.now - 15 * MINUTE_MS - 1;
  await api.db.updateTable("submissions").set({ created_at }).execute();
  answers.push(await withdraw(api, token, id, 1));

  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
    { received: true, attachments: 0 },
    { received: false, attachments: 0 },
    { received: true, attachments: 0 },
  ]);
  expect(await stored(api)).toHaveLength(1);
});

test("an address without an id withdraws nothing", async () => {
  const { api, token } = await signedIn();
  expect((await withdraw(api, token, "x".repeat(2000), 1)).status).toBe(404);
  expect(await api.rows("withdrawn_submissions")).toEqual([]);
});

test("what was withdrawn is forgotten after a day", async () => {
  const { api, token } = await signedIn();
  const known = () => api.db.selectFrom("withdrawn_submissions").select("revision").execute();
  await withdraw(api, token, newId(), 1);
  api.clock.now += 24 * 60 * MINUTE_MS - 1;
  await forgetWithdrawals(api.services);
  expect(await known()).toHaveLength(1);
  api.clock.now += 1;
  await forgetWithdrawals(api.services);
  expect(await known()).toEqual([]);
});

test("attachments that are sent again because their answer was lost are not attached twice", async () => {
  const { api, token, id } = await withSubmission();
  await attach(api, token, id, "?attached=0");

  const again = await attach(api, token, id, "?attached=0");

  expect([again.status, await again.json()]).toEqual([
    409,
    { detail: expect.any(String), code: "attached_already", attachments: 1 },
  ]);
  expect((await attach(api, token, id, "?attached=1")).status).toBe(201);
  expect((await attach(api, token, id, "?attached=two")).status).toBe(400);
  expect(api.store.objects.size).toBe(2);
});

test("however withdrawing and sending meet, both sides are told the same", async () => {
  for (let turn = 0; turn < 6; turn++) {
    const { api, token } = await signedIn();
    const id = newId();
    const [sent, withdrawn] = await Promise.all([
      submit(api, token, research, { id }),
      withdraw(api, token, id, 1),
    ]);
    const { received } = await withdrawn.json();
    expect([withdrawn.status, received]).toEqual([200, false]);
    expect([201, 409]).toContain(sent.status);
    expect(await stored(api)).toEqual([]);
  }
});

test("however withdrawing and replacing meet, the answer says which attachments are stored", async () => {
  for (let turn = 0; turn < 6; turn++) {
    const { api, token, id } = await withSubmission();
    await attach(api, token, id);
    const [sent, withdrawn] = await Promise.all([
      submit(api, token, edited, { id, revision: 2 }),
      withdraw(api, token, id, 2),
    ]);
    const { received, attachments } = await withdrawn.json();
    expect([201, 409]).toContain(sent.status);
    expect(await stored(api)).toHaveLength(received ? 1 : 0);
    expect(api.store.objects.size).toBe(attachments);
  }
});

async function signedIn() {
  const store = memoryStore();
  const api = Object.assign(await testApi({ store }), { store });
  const { token, id } = await api.signedIn();
  return { api, token, researcher_id: id };
}

type OwnApi = Awaited<ReturnType<typeof signedIn>>["api"];

async function withSubmission() {
  const made = await signedIn();
  const id = newId();
  const { number } = await (await submit(made.api, made.token, research, { id })).json();
  return { ...made, id, number };
}

function submit(api: TestApi, token: string, details: unknown, attempt: { id: string; revision?: number }) {
  return api.request("POST", "/submissions", { token, json: { details, ...attempt } });
}

function withdraw(api: TestApi, token: string, id: string, revision: number) {
  return api.request("POST", `/submissions/${id}/withdraw`, { token, json: { revision } });
}

function attach(api: TestApi, token: string, id: string, query = "") {
  const body = new FormData();
  body.append("attachments", new File(["x"], "a.txt"));
  return api.request("POST", `/submissions/${id}/attachments${query}`, { token, body });
}

/** Every submission with its last field, opened. */
async function stored({ db }: OwnApi) {
  const rows = await db.selectFrom("submissions").select(["id", "details", "attachment_bytes"]).execute();
  return Promise.all(
    rows.map(async ({ details, ...row }) => ({
      ...row,
      Steps: JSON.parse((await opened(details)).text).Steps,
    })),
  );
}

async function audited({ db }: OwnApi): Promise<string[]> {
  const rows = await db.selectFrom("audit").select(["action", "subject"]).orderBy("sequence").execute();
  return rows.map(({ action, subject }) => `${action} ${subject}`);
}
