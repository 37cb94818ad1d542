import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { generateKey } from "openpgp";
import { expect, test } from "vitest";
import { payloadOf } from "../../../api/receipts/receipts.store";
import { createSweep, SWEEP_INTERVAL_MS } from "../../../api/submissions/leftovers";
import { replaceTransaction } from "../../../tests/support/database/transactions";
import { research } from "../../../tests/support/people/caller";
import { upload } from "../../../tests/support/requests/gpg-keys";
import { opened, testProgrammeKey } from "../../../tests/support/requests/sealed";
import { signedInProgramme } from "../../../tests/support/servers/programme";
import { temporaryFolder } from "../../../tests/support/temporary-folder";

const MINUTE = 60_000;

test("a manager opens a message with its files by the private key, and the log says which", async () => {
  const { programme, number, answer, folder, withKey } = await submitted();
  await answer("It crashes on 17.3.", { "trace.log": "trace" });
  const out = join(folder, "message");

  const research = await programme.json("submission", "open", number, ...withKey);
  const { code, out: said } = await programme.run("submission", "open", number, "--event", "2", ...withKey);
  const written = await programme.json(
    "submission",
    "open",
    number,
    "--event",
    "2",
    ...withKey,
    "--out",
    out,
  );

  expect(research.attachments).toEqual([]);
  expect(code).toBe(0);
  for (const line of ["Event         2", "trace.log, 5 bytes", "  It crashes on 17.3."])
    expect(said).toContain(line);
  expect(written).toMatchObject({ event: 2, details: { text: "It crashes on 17.3." } });
  expect(readFileSync(written.attachments[0].file, "utf8")).toBe("trace");
  const entries = (await programme.audited()).filter(({ action }) => action === "submission.open");
  expect(entries.map(({ details }) => (details as { event?: number }).event)).toEqual([undefined, 2, 2]);
});

test("a message that is exported is opened elsewhere, with its files", async () => {
  const { programme, number, answer, folder, withKey } = await submitted();
  await answer("It crashes on 17.3.", { "trace.log": "trace" });
  const sealed = join(folder, "sealed");

  await programme.run("submission", "export", number, "--event", "2", "--out", sealed);
  const found = await programme.json("submission", "open", "--from", sealed, ...withKey);

  expect(found).toMatchObject({ event: 2, details: { text: "It crashes on 17.3." } });
  expect(found.attachments).toMatchObject([{ name: "trace.log", size: 5 }]);
});

test("an event that is no message of the researcher's is neither opened nor exported, also where it is sealed", async () => {
  const { programme, number, keep, folder, withKey } = await submitted();
  await programme.run("submission", "ask", number, "--text", "Which?");
  await keep();
  expect((await programme.run("submission", "reply", number, "--text", "Or this?")).code).toBe(0);
  const before = await programme.audited();

  for (const event of ["2", "3"])
    for (const rest of [
      ["open", number, "--event", event, ...withKey],
      ["export", number, "--event", event, "--out", join(folder, "sealed")],
    ]) {
      const { code, err } = await programme.run("submission", ...rest);
      expect([code, err]).toEqual([1, expect.stringContaining("is no message of its researcher's")]);
    }
  expect(await programme.audited()).toEqual(before);
});

test("a manager's file is sealed for the researcher's key alone, and listed with the message and its receipt", async () => {
  const { programme, token, id, number, folder, keep } = await submitted();
  const key = await keep();
  const file = join(folder, "MARKER.patch");
  writeFileSync(file, "MARKER-content");

  const ask = ["submission", "ask", number, "--text", "Does this fix it?", "--file", file];
  const asked = await programme.run(...ask);

  expect(asked.code).toBe(0);
  const { events } = await (await programme.get(`/submissions/${id}`, token)).json();
  expect(events[1].files).toMatchObject([{ name: "MARKER.patch", size: 14 }]);
  const [row] = await programme.rows("attachments");
  expect(JSON.stringify(row)).not.toContain("MARKER");
  const object = await buffer(await programme.services.store.get(row?.storage_key ?? ""));
  expect(await opened(object, key.privateKey)).toMatchObject({
    name: "MARKER.patch",
    text: "MARKER-content",
  });
  await expect(opened(object)).rejects.toThrow();
  const record = await (await programme.get(`/submissions/${id}/record`, token)).json();
  const { receipt, opening } = record.receipts.at(-1);
  expect(payloadOf(receipt)).toMatchObject({ kind: "files", event: 2, by: "programme" });
  expect((await opened(opening, key.privateKey)).text).toContain("MARKER.patch");
});

test("a manager's files that cannot be sent leave nothing, and say why", async () => {
  const { programme, number, folder, keep } = await submitted();
  const file = join(folder, "fix.patch");
  writeFileSync(file, "fix");
  const ask = (...files: string[]) =>
    programme.run("submission", "ask", number, "--text", "Does this fix it?", "--file", ...files);

  const keyless = await ask(file);
  await keep();
  const gone = await ask(join(folder, "none"));
  const many = await ask(...Array.from({ length: 11 }, () => file));
  const { store } = programme.services;
  const { put } = store;
  let room = 1;
  store.put = (...object) => (room-- > 0 ? put(...object) : Promise.reject(new Error("It is away.")));
  const half = await ask(file, file);
  store.put = put;
  await programme.run("submission", "decline", number);
  const decided = await ask(file);

  expect([keyless, gone, many, half, decided].map(({ code }) => code)).toEqual([1, 1, 1, 1, 1]);
  expect(keyless.err).toMatch(/no OpenPGP key that can be used/);
  expect(gone.err).toMatch(/There is no file/);
  expect(many.err).toMatch(/can have 10 files/);
  expect(half.err).toMatch(/It is away/);
  expect(decided.err).toMatch(/was declined/);
  expect(await programme.db.selectFrom("attachments").select("id").execute()).toEqual([]);
  const stored: string[] = [];
  for await (const object of store.list()) stored.push(object);
  expect(stored).toEqual([]);
});

test("a manager's files go with the message that they were sealed for, though the start of the id names another submission by then", async () => {
  const { programme, token, id, folder, keep } = await submitted();
  await keep();
  const file = join(folder, "fix.patch");
  writeFileSync(file, "fix");
  const start = id.slice(0, -1);
  const other = start + (id.endsWith("0") ? "1" : "0");
  const { store } = programme.services;
  const { put } = store;
  store.put = async (...object) => {
    await put(...object);
    const details = { ...research, title: "Another" };
    const sent = await programme.request("POST", "/submissions", { token, json: { details, id: other } });
    expect(sent.status).toBe(201);
  };

  const asked = await programme.run(
    ...["submission", "ask", start, "--text", "Does this fix it?", "--file", file],
  );

  expect(asked.code).toBe(0);
  const { events } = await (await programme.get(`/submissions/${id}`, token)).json();
  expect(events[1].files).toMatchObject([{ name: "fix.patch" }]);
});

test("a manager's files stay in the store when the message was written and the database's answer was lost", async () => {
  const { programme, token, id, number, folder, keep } = await submitted();
  await keep();
  const file = join(folder, "fix.patch");
  writeFileSync(file, "fix");
  replaceTransaction(programme.db, 1, async (commit) => {
    await commit();
    throw new Error("Connection terminated");
  });

  const asked = await programme.run(
    ...["submission", "ask", number, "--text", "Does this fix it?", "--file", file],
  );

  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining("Connection terminated")]);
  const { events } = await (await programme.get(`/submissions/${id}`, token)).json();
  expect(events[1].files).toMatchObject([{ name: "fix.patch" }]);
  const downloaded = await programme.get(`/attachments/${events[1].files[0].id}/sealed`, token);
  expect(downloaded.status).toBe(200);
});

test("a manager's files that took so long that a sweep may have removed one are refused, and leave nothing", async () => {
  const { programme, number, folder, keep } = await submitted();
  await keep();
  const file = join(folder, "fix.patch");
  writeFileSync(file, "fix");
  const sweep = createSweep(programme.services);
  const { store } = programme.services;
  const { put } = store;
  store.put = async (...object) => {
    await put(...object);
    for (let passed = 0; passed < 9 * MINUTE; passed += SWEEP_INTERVAL_MS) {
      await sweep();
      programme.clock.now += SWEEP_INTERVAL_MS;
    }
  };

  const asked = await programme.run(
    ...["submission", "ask", number, "--text", "Does this fix it?", "--file", file, file],
  );

  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining("took too long")]);
  expect(await programme.db.selectFrom("attachments").select("id").execute()).toEqual([]);
  const events = await programme.db.selectFrom("submission_events").select("kind").execute();
  expect(events).toEqual([{ kind: "submitted" }]);
  const stored: string[] = [];
  for await (const object of store.list()) stored.push(object);
  expect(stored).toEqual([]);
});

test("who is erased leaves no file of a message with an accepted submission", async () => {
  const { programme, email, number, answer } = await submitted();
  await answer("It crashes on 17.3.", { "trace.log": "trace" });
  await programme.run("submission", "accept", number);

  const erased = await programme.run("researcher", "erase", email, "--yes");

  expect(erased.code).toBe(0);
  expect(await programme.db.selectFrom("attachments").select("id").execute()).toEqual([]);
});

async function submitted() {
  const folder = temporaryFolder();
  const { programme, token, email } = await signedInProgramme();
  const { id, number } = await programme.submit(token, research);
  const key = join(folder, "key.asc");
  writeFileSync(key, (await testProgrammeKey()).privateKey);
  return {
    programme,
    token,
    email,
    id,
    number,
    folder,
    withKey: ["--key", key],
    async answer(text: string, files: Record<string, string>) {
      const sent = await programme.request("POST", `/submissions/${id}/messages`, { token, json: { text } });
      const { event } = await sent.json();
      await programme.attach(token, id, files, event);
    },
    /** Stores a key for the researcher. */
    async keep() {
      const pair = await generateKey({ userIDs: [{ name: "Ada" }], date: new Date(programme.clock.now) });
      await upload(programme, token, pair.publicKey);
      return pair;
    },
  };
}
