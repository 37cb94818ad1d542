import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { CONVERSATION_MAX_BYTES } from "#contract/limits";
import { replaceTransaction } from "../../tests/support/database/transactions";
import { makeToken } from "../../tests/support/people/access-tokens";
import { withSubmission } from "../../tests/support/requests/attachment-bodies";
import { sampleAssessment, sampleOffer } from "../../tests/support/requests/offers";
import { seedAttachment } from "../../tests/support/requests/rows";
import { sampleResearch as details } from "../../tests/support/requests/sample-research";
import { makeOffer, scored, submitted } from "../../tests/support/requests/scored-submission";
import { signedInApi, testApi } from "../../tests/support/servers/api";
import { memoryStore } from "../../tests/support/servers/memory-store";
import type { Database } from "../database/schema";
import { takeUploadSlot } from "./quota";
import { DAILY_QUOTA_BYTES, FILE_OVERHEAD_BYTES, UPLOAD_SLOT_MS } from "./submissions.rules";

const MINUTE = 60_000;

// Proves 5.2.4
test("texts count towards what a researcher stores, and are bounded by it, but for one that is sent again", async () => {
  const { api, token } = await signedInApi();
  const [first, second] = [newId(), newId()];
  const send = (id: string) => api.request("POST", "/submissions", { token, json: { details, id } });
  expect((await send(first)).status).toBe(201);
  const { bytes } = await api.db
    .selectFrom("submissions")
    .select((is) => is.fn.sum<number>(is.fn("octet_length", ["details"])).as("bytes"))
    .executeTakeFirstOrThrow();
  const size = DAILY_QUOTA_BYTES - FILE_OVERHEAD_BYTES - Number(bytes);
  await seedAttachment(api.services, { submission_id: first, size, created_at: api.clock.now });

  expect((await send(second)).status).toBe(413);
  expect((await send(first)).status).toBe(201);
});

// Proves 5.2.4
test("submissions that come concurrently are within it together", async () => {
  const { api, token } = await signedInApi();
  const first = newId();
  const send = (id: string, revision = 1) =>
    api.request("POST", "/submissions", {
      token,
      json: { details: { ...details, Steps: id }, id, revision },
    });
  expect((await send(first)).status).toBe(201);
  const { bytes } = await api.db
    .selectFrom("submissions")
    .select((is) => is.fn.sum<number>(is.fn("octet_length", ["details"])).as("bytes"))
    .executeTakeFirstOrThrow();
  const size = DAILY_QUOTA_BYTES - FILE_OVERHEAD_BYTES - 2 * Number(bytes) - 100;
  await seedAttachment(api.services, { submission_id: first, size, created_at: api.clock.now });

  // Both have looked for room before one of them is stored.
  let other: number | undefined;
  replaceTransaction(api.db, 1, async (store) => {
    other = (await send(newId())).status;
    return store();
  });

  const { status } = await send(newId());

  expect([other, status]).toEqual([201, 413]);
  expect(await api.rows("submissions")).toHaveLength(2);
});

test("what a researcher writes about a submission is bounded, as its record has all of it, but for a message that is sent again", async () => {
  const { programme, call, id } = await submitted();
  const first = { id: newId(), text: "The first." };
  expect((await call("POST", `/submissions/${id}/messages`, first)).status).toBe(201);
  await fillConversation(programme.db, id);
  const before = await eventsOf(programme.db);

  const refused = await call("POST", `/submissions/${id}/messages`, { text: "One too many." });
  const again = await call("POST", `/submissions/${id}/messages`, first);

  expect([refused.status, (await refused.json()).detail]).toEqual([
    413,
    expect.stringContaining("as a file"),
  ]);
  expect([again.status, await again.json()]).toEqual([201, { event: 2, files: 0 }]);
  expect(await eventsOf(programme.db)).toEqual(before);
});

test.each([
  ["decline", { reason: "Too little." }],
  ["counter", { amount: 30000000, text: "It took a year." }],
] as const)("beyond that bound an offer takes no answer with words: %s", async (answer, json) => {
  const { programme, call, id, number, shown } = await scored();
  await call("POST", `/submissions/${id}/messages`, { text: "The first." });
  await fillConversation(programme.db, id);
  await makeOffer(programme, number, sampleOffer);
  const [offer] = (await shown()).offers;
  const before = await eventsOf(programme.db);

  const { status } = await call("POST", `/offers/${offer.id}/${answer}`, json);

  expect(status).toBe(413);
  expect(await eventsOf(programme.db)).toEqual(before);
  expect((await shown()).offers).toMatchObject([{ status: "open" }]);
});

// Proves 5.2.4
test("files count with what they take besides their content, also empty ones", async () => {
  const { api, token } = await signedInApi();
  const { id } = await api.submit(token);
  const overhead = FILE_OVERHEAD_BYTES;
  const size = DAILY_QUOTA_BYTES - 3 * overhead;
  await seedAttachment(api.services, { submission_id: id, size, created_at: api.clock.now });

  const [first, second] = [
    await api.attach(token, id, { "empty.txt": "" }),
    await api.attach(token, id, { "empty.txt": "" }),
  ];

  expect([first.status, second.status]).toEqual([201, 413]);
  expect((await second.json()).detail).toContain("as much as one day allows");
  expect(api.services.store).toHaveProperty("objects.size", 1);
});

test("no more than three uploads of a researcher run concurrently, however long they go on", async () => {
  const store = memoryStore();
  const { api, token: session, id } = await withSubmission(store);
  const { token } = await makeToken(api, session, { scope: "submit", days: 1 });
  const running: { since: number; end: () => void }[] = [];
  let onStart = () => {};
  store.put = () =>
    new Promise((_, reject) => {
      running.push({ since: api.clock.now, end: () => reject(new Error("over")) });
      onStart();
    });
  const begin = async () => {
    const started = new Promise<undefined>((resolve) => {
      onStart = () => resolve(undefined);
    });
    const response = api.attach(token, id, { a: "x" });
    const answered = await Promise.race([response, started]);
    return { response, status: answered?.status };
  };
  const counts: number[] = [];
  const responses: (Response | Promise<Response>)[] = [];

  for (let passed = 0; passed < 30 * MINUTE; passed += 0.8 * MINUTE) {
    while (running[0] && api.clock.now - running[0].since >= 4.8 * MINUTE) {
      running.shift()?.end();
      await responses.shift();
    }
    for (;;) {
      const { response, status } = await begin();
      if (status === 429) break;
      responses.push(response);
    }
    counts.push(running.length);
    api.clock.now += 0.8 * MINUTE;
  }

  expect(new Set(counts)).toEqual(new Set([3]));
  for (const { end } of running) end();
  await Promise.all(responses);
});

test.each([
  [
    "scores",
    async ({ call, id }: Bounded) => call("PUT", `/submissions/${id}/score`, sampleAssessment.scores),
  ],
  [
    "an empty file of a message",
    async ({ programme, call, id }: Bounded) => programme.attach(call.token, id, { "empty.txt": "" }, 2),
  ],
] as const)(
  "receipts count towards that bound, for which %s would go on without end",
  async (_what, send) => {
    const bounded = await submitted();
    const { programme, call, id } = bounded;
    await call("POST", `/submissions/${id}/messages`, { text: "The first." });
    // As much as the receipts of thousands of words and files.
    await programme.db
      .updateTable("submission_receipts")
      .set({ opening: "x".repeat(CONVERSATION_MAX_BYTES) })
      .where("kind", "=", "message")
      .execute();
    const before = await programme.rows("submission_receipts");

    const refused = await send(bounded);

    expect([refused.status, (await refused.json()).detail]).toEqual([
      413,
      expect.stringContaining("the record of this submission would have more than 16 MiB of yours"),
    ]);
    expect(await programme.rows("submission_receipts")).toEqual(before);
    expect(await programme.rows("submission_scores")).toEqual([]);
    expect(await programme.rows("attachments")).toEqual([]);
    expect(programme.services.store).toHaveProperty("objects.size", 0);
  },
);

test("an upload that outlived its slot frees none of another's", async () => {
  const { services, clock } = await testApi();
  const take = () => takeUploadSlot(services, "ada");
  const [first] = [await take(), await take(), await take()];
  expect(await take()).toBeUndefined();
  clock.now += UPLOAD_SLOT_MS;
  const later = [await take(), await take(), await take()];

  await first?.();

  expect(later).toEqual([expect.any(Function), expect.any(Function), expect.any(Function)]);
  expect(await take()).toBeUndefined();
  await later[1]?.();
  expect(await take()).toEqual(expect.any(Function));
});

type Bounded = Awaited<ReturnType<typeof submitted>>;

/** Makes the researcher's message as large as all may be together. */
async function fillConversation(db: Database, submissionId: string): Promise<void> {
  await db
    .updateTable("submission_events")
    .set({ sealed: "x".repeat(CONVERSATION_MAX_BYTES) })
    .where("submission_id", "=", submissionId)
    .where("sealed", "is not", null)
    .execute();
}

const eventsOf = (db: Database) =>
  db.selectFrom("submission_events").select(["ordinal", "kind"]).orderBy("ordinal").execute();
