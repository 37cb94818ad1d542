import { expect, test } from "vitest";
import { signedInApi } from "../../tests/support/servers/api";
import { sumRecorded } from "./events.store";

const [ROWS, BATCH] = [4_000, 400];

// Proves R16
test("the receipts of thousands of events are summed within a moment: each message waits for it", async () => {
  const { api, token } = await signedInApi();
  const { db, services } = api;
  const { id } = await api.submit(token);
  await api.request("POST", `/submissions/${id}/messages`, { token, json: { text: "The first." } });
  const event = await db
    .selectFrom("submission_events")
    .selectAll()
    .where("ordinal", "=", 2)
    .executeTakeFirstOrThrow();
  const receipt = await db
    .selectFrom("submission_receipts")
    .selectAll()
    .where("event", "=", 2)
    .executeTakeFirstOrThrow();
  const one = await sumRecorded(db, id);
  for (let begin = 3; begin < 3 + ROWS; begin += BATCH) {
    const ordinals = Array.from({ length: BATCH }, (_, index) => begin + index);
    const events = ordinals.map((ordinal) => ({ ...event, id: services.newId(), ordinal }));
    await db.insertInto("submission_events").values(events).execute();
    const receipts = ordinals.map((at) => ({ ...receipt, id: services.newId(), event: at, sequence: at }));
    await db.insertInto("submission_receipts").values(receipts).execute();
  }

  const begun = performance.now();
  const all = await sumRecorded(db, id);

  expect(all).toBe(one * (1 + ROWS));
  // Read once for each event, they took seconds.
  expect(performance.now() - begun).toBeLessThan(700);
});
