import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { hashOf, verifyRecord } from "#lib/record";
import { transaction } from "../../../api/database/transaction";
import { issuingOf } from "../../../api/receipts/issue";
import { destroySubmissions } from "../../../api/submissions/remove-submissions";
import { secretResearch as details } from "../../../tests/support/requests/sample-research";
import { check } from "../../../tests/support/second-verifier.mjs";
import { testProgramme } from "../../../tests/support/servers/programme";
import { temporaryFolder } from "../../../tests/support/temporary-folder";

/** The command with two researchers' submissions, the second a day after the first. */
async function withTwo() {
  const programme = await testProgramme();
  const submit = async (email: string) => {
    const { token } = await programme.signedIn({ email });
    return { token, ...(await programme.submit(token, details)) };
  };
  const first = await submit("first@example.org");
  programme.clock.now += 24 * 3_600_000;
  const second = await submit("second@example.org");
  const { keys } = programme.services.signer;
  return {
    ...programme,
    first,
    second,
    keys,
    record: async ({ id, token }: typeof first) => {
      const text = await (await programme.get(`/submissions/${id}/record`, token)).text();
      return { text, ...(JSON.parse(text) as { receipts: Recorded[] }) };
    },
  };
}

interface Recorded {
  receipt: string;
  text?: string;
  parts?: Record<string, string>;
}

test("what was known already names the earlier receipt by its day and hash, signed, and nothing of what it says", async () => {
  const { run, get, first, second, keys, record, messagesOf, db } = await withTwo();

  const { code, out } = await run("submission", "decline", second.number, "--already-known", first.number);

  const { jws } = await db
    .selectFrom("submission_receipts")
    .select("jws")
    .where("submission_id", "=", first.id)
    .executeTakeFirstOrThrow();
  const hash = await hashOf(jws);
  expect(code).toBe(0);
  expect(out).toContain(`names the receipt of 2026-01-15 with the SHA-256 ${hash}`);
  const shown = await (await get(`/submissions/${second.id}`, second.token)).json();
  expect(shown.events.at(-1)).toMatchObject({ kind: "declined", text: expect.stringContaining(hash) });
  expect(shown.events.at(-1).text).toMatch(/the same came in on 15 January 2026 in UTC\./);
  const { text, receipts } = await record(second);
  expect(JSON.parse(receipts.at(-1)?.parts?.earlier ?? "")).toEqual({ receipt: hash, on: "2026-01-15" });
  expect(await verifyRecord(text, { keys, given: [] })).toMatchObject({ holds: true, problems: [] });
  expect(check(text, { keys: [...keys] }, [])).toEqual({ record: [], files: [] });
  // Nothing by which the other submission or its researcher could be identified.
  for (const secret of [first.id, first.number, "first@example.org", "SECRET"]) {
    expect(JSON.stringify(shown)).not.toContain(secret);
    expect(text).not.toContain(secret);
  }
  const { researcher_id } = await db
    .selectFrom("submissions")
    .select("researcher_id")
    .where("id", "=", second.id)
    .executeTakeFirstOrThrow();
  const [message] = await messagesOf(researcher_id);
  expect(message?.message).toContain("declined as already known");
  expect(message?.message).not.toContain(hash);
});

test("what was known is proved by the last text that came in before, and by none that came in after it", async () => {
  const { clock, db, json, request, signedIn } = await testProgramme();
  const submit = async (token: string, sent: object) =>
    (await (await request("POST", "/submissions", { token, json: { details, ...sent } })).json()) as {
      id: string;
      number: string;
    };
  const { token } = await signedIn({ email: "first@example.org" });
  const peer = await signedIn({ email: "second@example.org" });
  const first = await submit(token, {});
  const revise = async (revision: number, title: string) => {
    clock.now += 60_000;
    await submit(token, { id: first.id, revision, details: { ...details, title } });
  };
  await revise(2, "It can be read, and written.");
  clock.now += 60_000;
  const second = await submit(peer.token, {});
  await revise(3, "It can be run.");

  const declined = await json("submission", "decline", second.number, "--already-known", first.number);

  const texts = await db
    .selectFrom("submission_receipts")
    .select("jws")
    .where("submission_id", "=", first.id)
    .orderBy("sequence")
    .execute();
  expect(texts).toHaveLength(3);
  expect(declined.earlier.receipt).toBe(await hashOf(texts[1]?.jws ?? ""));
});

test("another hash or day than was signed does not hold", async () => {
  const { run, first, second, keys, record } = await withTwo();
  await run("submission", "decline", second.number, "--already-known", first.number);
  const { text } = await record(second);

  const forged = text.replaceAll("2026-01-15", "2026-01-14");

  expect(forged).not.toBe(text);
  expect((await verifyRecord(forged, { keys, given: [] })).holds).toBe(false);
});

test("what is no earlier submission is refused, and nothing is changed", async () => {
  const { run, json, first, second, db } = await withTwo();
  const decline = async (one: { number: string }, known: string) =>
    (await run("submission", "decline", one.number, "--already-known", known)).err;

  expect(await decline(first, second.number)).toMatch(
    /came in after .*, not before it\. Nothing was changed/,
  );
  expect(await decline(first, first.number)).toContain("cannot be known from itself");
  expect(await decline(first, "2020-0001")).toContain('There is no submission "2020-0001"');
  await db.deleteFrom("submission_receipts").where("submission_id", "=", first.id).execute();
  expect(await decline(second, first.number)).toContain("has no receipt of its research");
  const statuses = (await json("submission", "list")).map(({ status }: { status: string }) => status);
  expect(statuses).toEqual(["received", "received"]);
});

test("managers write the record that the researcher downloads, into a file of their own or to standard output", async () => {
  const { run, runWith, json, second, keys, record } = await withTwo();
  await run("submission", "ask", second.number, "--text", "Which versions?");
  const file = join(temporaryFolder(), "record.json");

  expect(await json("submission", "record", second.number, "--out", file)).toEqual({
    id: second.id,
    number: second.number,
    receipts: 2,
    file,
  });
  const writesOut = vi.fn();
  const printed = await runWith({ writesOut }, "submission", "record", second.number, "--out", "-");

  const written = readFileSync(file, "utf8");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(written).receipts).toEqual((await record(second)).receipts);
  expect(await verifyRecord(written, { keys, given: [] })).toMatchObject({ holds: true, problems: [] });
  expect(JSON.parse(printed.out).receipts).toEqual(JSON.parse(written).receipts);
  expect(printed.err).toContain(`The record of ${second.number}, with 2 receipts, is on standard output.`);
  expect(writesOut).toHaveBeenCalledOnce();
  const again = await run("submission", "record", second.number, "--out", file);
  expect([again.code, again.err]).toEqual([1, expect.stringContaining(file)]);
  expect(readFileSync(file, "utf8")).toBe(written);
});

test("of what was destroyed the record is left, by its number and its id, and it still is what was known before", async () => {
  const { run, runWith, services, first, second, keys } = await withTwo();
  await run("submission", "decline", first.number);
  await destroySubmissions({ ...services, ...issuingOf(services) }, [first.id], 1_000);
  expect(await transaction(services.db, (tx) => tx.selectFrom("submissions").select("id").execute())).toEqual(
    [{ id: second.id }],
  );

  const { out } = await runWith({}, "submission", "record", first.number, "--out", "-");
  const byId = await runWith({}, "submission", "record", first.id.toUpperCase(), "--out", "-");
  const declined = await run("submission", "decline", second.number, "--already-known", first.number);

  expect(await verifyRecord(out, { keys, given: [] })).toMatchObject({ holds: true });
  expect(JSON.parse(out).receipts).toHaveLength(3);
  expect(JSON.parse(byId.out).receipts).toEqual(JSON.parse(out).receipts);
  expect(declined.code).toBe(0);
});
