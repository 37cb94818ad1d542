import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateKey } from "openpgp";
import { expect, test } from "vitest";
import { upload } from "../../tests/support/requests/gpg-keys";
import { sampleOffer } from "../../tests/support/requests/offers";
import { makeOffer, scored, signing } from "../../tests/support/requests/scored-submission";
import { newProgrammeKey, testProgrammeKey } from "../../tests/support/requests/sealed";
import { temporaryFolder } from "../../tests/support/temporary-folder";

const RLO = "\u202e";
const words = `We tried 17.2${RLO} \u001b[31mand 17.3.`;

test("with the private key a manager reads what the researcher wrote, which is audited, and it steers no terminal", async () => {
  const { programme, call, id, number } = await scored();
  expect((await call("POST", `/submissions/${id}/messages`, { text: `We tried 17.2${RLO}` })).status).toBe(
    201,
  );
  const key = keyFile((await testProgrammeKey()).privateKey);
  const before = (await programme.audited()).length;

  const closed = await programme.run("submission", "history", number);
  expect([closed.code, closed.out]).toEqual([0, expect.stringContaining("(sealed: --key opens it)")]);
  expect((await programme.audited()).length).toBe(before);
  const opened = await programme.run("submission", "history", number, "--key", key, "--alias", "Mira");

  expect(opened).toMatchObject({ code: 0, out: expect.stringContaining("   We tried 17.2") });
  expect(opened.out).not.toContain(RLO);
  expect((await programme.audited()).slice(before)).toMatchObject([
    { action: "submission.open", subject: `submission:${id}`, details: { words: true, alias: "Mira" } },
  ]);
  const { openings } = await (await programme.get(`/submissions/${id}`, call.token)).json();
  expect(openings).toMatchObject([{ kind: "read", alias: "Mira", event: null }]);
  const json = await programme.run("submission", "history", number, "--key", key, "--json");
  expect(json.out).not.toContain(RLO);
  expect(JSON.parse(json.out).at(-1)).toMatchObject({ kind: "message", text: `We tried 17.2${RLO}` });
});

test("another key opens nothing, and leaves no trace of an opening", async () => {
  const { programme, call, id, number } = await scored();
  await call("POST", `/submissions/${id}/messages`, { text: "17.2" });
  const { privateKey } = await generateKey({ userIDs: [{ name: "Other" }], format: "armored" });
  const before = await programme.audited();

  const { code, out, err } = await programme.run(
    "submission",
    "history",
    number,
    "--key",
    keyFile(privateKey),
  );

  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(/^Event 4 is sealed for the key .* is another one\./);
  expect(await programme.audited()).toEqual(before);
});

test("a text that the key does not open is named, and one that was sealed for the researcher is left alone", async () => {
  const { programme, call, id, number } = await scored();
  const date = new Date(programme.clock.now);
  const theirs = await generateKey({ userIDs: [{ name: "Ada" }], date, format: "armored" });
  expect((await upload(programme, call.token, theirs.publicKey)).status).toBe(201);
  await programme.run("submission", "ask", number, "--text", "Which?");
  for (const text of ["We tried 17.2.", "And 17.3."])
    await call("POST", `/submissions/${id}/messages`, { text });
  const events = programme.db.selectFrom("submission_events").select(["id", "kind", "sealed"]);
  const [asked, last] = await Promise.all(
    ["asked", "message"].map((kind) => events.where("kind", "=", kind as "asked").executeTakeFirstOrThrow()),
  );
  const { sealed } = asked ?? {};
  await programme.db
    .updateTable("submission_events")
    .set({ sealed })
    .where("id", "=", last?.id ?? "")
    .execute();

  const key = keyFile((await testProgrammeKey()).privateKey);
  const { code, out, err } = await programme.run("submission", "history", number, "--key", key);

  expect([code, out]).toEqual([0, expect.stringContaining("We tried 17.2.")]);
  expect(err.match(/^Event \d+ is sealed for the key/gm)).toEqual(["Event 6 is sealed for the key"]);
});

test("texts of before and after a change of keys open with a file of both; with one, the other says that it does not open", async () => {
  const { programme, call, id, number } = await scored();
  const before = (await testProgrammeKey()).privateKey;
  await call("POST", `/submissions/${id}/messages`, { text: "17.2" });
  const { programmeKey, privateKey } = await newProgrammeKey();
  programme.services.programmeKey = programmeKey;
  await call("POST", `/submissions/${id}/messages`, { text: "17.3" });
  const history = (keys: string) => programme.run("submission", "history", number, "--key", keyFile(keys));

  const both = await history(`${before}\n${privateKey}`);
  const one = await history(privateKey);

  expect([both.code, both.err]).toEqual([0, ""]);
  expect(both.out).toMatch(/^ {3}17\.2\n(.*\n)* {3}17\.3$/m);
  expect(one.out).toMatch(/^ {3}\(sealed: the given --key does not open it\)\n(.*\n)* {3}17\.3$/m);
  expect(one.out).not.toContain("--key opens it");
  expect(one.err).toMatch(/^Event \d+ is sealed for the key [0-9A-F]{16}, and .*key\.asc is another one\.$/m);
});

test("hostile words steer no terminal and stay whole in the record: name, label, terms, alias, reference", async () => {
  const { programme, call, id, number } = await scored();
  await makeOffer(programme, number, {
    ...sampleOffer,
    terms: words.replace("\u001b", ""),
    rights: `Tests ${RLO}only.`,
  });
  const [offer] = (await (await programme.get(`/submissions/${id}`, call.token)).json()).offers;
  const signed = await call("POST", `/offers/${offer.id}/agree`, {
    ...signing(programme),
    name: `Ada${RLO}ecalevoL`,
  });
  expect(signed.status).toBe(200);
  const label = { token: call.token, json: { label: `mine${RLO}` } };
  await programme.request("PATCH", `/submissions/${id}`, label);
  await programme.run("payment", "set", number, "1", "--status", "paid", "--reference", `R${RLO}1`);

  for (const argv of [
    ["submission", "history", number],
    ["submission", "show", number],
    ["submission", "list"],
    ["payment", "list", number],
  ])
    for (const form of [argv, [...argv, "--json"]]) {
      const { code, out } = await programme.run(...form);
      expect([form, code, out.includes(RLO)]).toEqual([form, 0, false]);
    }
  const record = await (await programme.get(`/submissions/${id}/record`, call.token)).text();
  const texts = JSON.parse(record).receipts.map(({ text }: { text?: string }) => text);
  expect(texts).toContainEqual(expect.stringMatching(/^Ada.?ecalevoL$/u));
});

function keyFile(armored: string): string {
  const path = join(temporaryFolder(), "key.asc");
  writeFileSync(path, armored);
  return path;
}
