import { expect, test } from "vitest";
import { makeSampleOffer } from "../../tests/support/requests/offers";
import { signedInApi } from "../../tests/support/servers/api";
import { transaction } from "../database/transaction";
import { issuingOf } from "../receipts/issue";
import { act } from "./events.store";

test("a message answers no question that was asked after the last event that its writer knew of", async () => {
  const { api, token, id, shown } = await submitted();
  const write = (text: string, event: number | string) =>
    api.request("POST", `/submissions/${id}/messages?event=${event}`, { token, json: { text } });
  const event = { submission_id: id, kind: "asked", by: "programme" } as const;
  await transaction(api.db, (tx) => act(tx, "ask", event, { ...issuingOf(api.services), at: api.clock.now }));

  const unread = await write("One more thing.", 1);
  const between = await shown();
  const answer = await write("17.2 and 17.3", 3);
  const after = await shown();

  expect([unread.status, answer.status, (await write("x", "last")).status]).toEqual([201, 201, 400]);
  expect(between).toMatchObject({ status: "needs_information", turn: "researcher" });
  expect(after).toMatchObject({ status: "assessing", turn: "programme" });
  expect(after.events.map(({ kind }: { kind: string }) => kind)).toEqual([
    "submitted",
    "asked",
    "message",
    "answered",
  ]);
});

test("a withdrawal loses no offer unread that was made since its page was loaded", async () => {
  const { api, token, id, number, shown } = await submitted();
  const withdraw = (event: number | string) =>
    api.request("POST", `/submissions/${id}/withdrawal?event=${event}`, { token });
  await makeSampleOffer(api.services, id);

  const early = await withdraw(1);

  const { status, events } = await shown();
  const offers = await api.db.selectFrom("submission_offers").select("status").execute();
  expect([early.status, await early.json()]).toEqual([
    409,
    {
      detail: `The programme did something about the submission ${number} that you have not read yet, so it was not withdrawn. Read that first; nothing undoes a withdrawal.`,
    },
  ]);
  expect([status, events.length, offers]).toEqual(["offered", 3, [{ status: "open" }]]);
  expect((await withdraw("last")).status).toBe(400);
  expect((await withdraw(3)).status).toBe(200);
  expect((await withdraw(1)).status).toBe(409);
});

async function submitted() {
  const { api, token } = await signedInApi();
  const { id, number } = await api.submit(token);
  const shown = async () => (await api.get(`/submissions/${id}`, token)).json();
  return { api, token, id, number, shown };
}
