import { expect, test } from "vitest";
import { createVault } from "../../../api/crypto/vault";
import { everything } from "../../../tests/support/people/whole-researcher";
import { sampleOffer } from "../../../tests/support/requests/offers";
import { makeOffer, scored, signing } from "../../../tests/support/requests/scored-submission";

const old = { id: "0ld00000", key: Buffer.alloc(32, 1) };
const next = { id: "new00000", key: Buffer.alloc(32, 2) };

// Proves 11.2.2, 13.3.4
test("every kind of seal of a submission is rotated, and its researcher reads all of it under the new key alone", async () => {
  const { programme, call, id, number, shown } = await scored(({ services }) => {
    services.vault = createVault({ current: old });
  });
  await makeOffer(programme, number, sampleOffer);
  const [{ id: offer }] = (await shown()).offers;
  const written = await call("POST", `/submissions/${id}/messages`, { text: "17.2" });
  const { event } = await written.json();
  const body = new FormData();
  body.append("attachments", new File(["boom"], "poc.py"));
  const { token } = call;
  await programme.request("POST", `/submissions/${id}/attachments?event=${event}`, { token, body });
  await call("POST", `/offers/${offer}/agree`, signing(programme));
  const before = await shown();
  const sealedUnder = async (key: { id: string }) =>
    Object.entries(await everything(programme))
      .filter(([, rows]) => JSON.stringify(rows).includes(`"v1.${key.id}.`))
      .map(([table]) => table)
      .sort();
  const tables = [
    ...["attachments", "authenticators", "ndas", "submission_events", "submission_offers"],
    ...["submission_payments", "submission_receipts", "submission_scores"],
  ];
  expect(await sealedUnder(old)).toEqual(tables);
  programme.services.vault = createVault({ current: next, earlier: [old] });

  const rotated = await programme.json("keys", "rotate");

  expect(rotated).toMatchObject({ left: [], broken: [] });
  expect([await sealedUnder(old), await sealedUnder(next)]).toEqual([[], tables]);
  programme.services.vault = createVault({ current: next });
  expect(await shown()).toEqual(before);
});
