import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateKey } from "openpgp";
import { expect, test } from "vitest";
import { createVault } from "../../../api/crypto/vault";
import { announceServer } from "../../../api/instance/servers.store";
import { everything } from "../../../tests/support/people/whole-researcher";
import { upload } from "../../../tests/support/requests/gpg-keys";
import { sampleOffer } from "../../../tests/support/requests/offers";
import { makeOffer, scored, signing } from "../../../tests/support/requests/scored-submission";
import { temporaryFolder } from "../../../tests/support/temporary-folder";

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
  await programme.attach(call.token, id, { "poc.py": "boom" }, event);
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

test("no verb seals under a key that a server which runs does not have: its researcher's pages would fail there", async () => {
  const { programme, call, number, shown } = await scored(({ services }) => {
    services.vault = createVault({ current: old });
  });
  await makeOffer(programme, number, sampleOffer);
  const [{ id: offer }] = (await shown()).offers;
  await call("POST", `/offers/${offer}/agree`, signing(programme));
  const pair = await generateKey({ userIDs: [{ name: "Ada" }], date: new Date(programme.clock.now) });
  await upload(programme, call.token, pair.publicKey);
  const file = join(temporaryFolder(), "trace.log");
  writeFileSync(file, "trace");
  const [before, all] = [await shown(), await everything(programme)];
  const server = { id: "1", keyIds: [old.id], startedAt: programme.clock.now };
  await announceServer(programme.db, server, programme.clock.now);
  programme.services.vault = createVault({ current: next, earlier: [old] });

  const reply = ["submission", "reply", number, "--text", "Thanks."];
  for (const verb of [
    [...reply, "--readable"],
    [...reply, "--file", file],
    ["payment", "set", number, "1", "--status", "processing"],
  ]) {
    const { code, err } = await programme.run(...verb);
    expect([code, err]).toEqual([1, expect.stringMatching(BLIND)]);
  }
  const sealedForTheResearcher = await programme.run(...reply);
  const shownBlind = (await shown()).events.slice(0, -1);
  // Restarted.
  await announceServer(programme.db, { ...server, keyIds: [next.id, old.id] }, programme.clock.now);
  const restarted = await programme.run(...reply, "--readable");

  expect([sealedForTheResearcher.code, restarted.code]).toEqual([0, 0]);
  expect(shownBlind).toEqual(before.events);
  expect((await everything(programme)).submission_payments).toEqual(all.submission_payments);
});

test("no offer is made, and no note written beside a decision, under a key that a server which runs does not have", async () => {
  const { programme, number } = await scored();
  await announceServer(programme.db, { id: "1", keyIds: [old.id], startedAt: 0 }, programme.clock.now);

  const offered = await makeOffer(programme, number, sampleOffer);
  const noted = await programme.run("submission", "accept", number, "--note", "Well done.");
  const accepted = await programme.run("submission", "accept", number);

  for (const { code, err } of [offered, noted])
    expect([code, err]).toEqual([1, expect.stringMatching(BLIND)]);
  // It seals nothing.
  expect(accepted.code).toBe(0);
});

const BLIND =
  /^The server that has run since .* cannot open what is sealed under the key .*: its researcher could not read there what this writes\. Restart every server .* nothing was changed\./;
