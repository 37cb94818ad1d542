import { expect, test } from "vitest";
import { createSigner } from "../../api/receipts/signer";
import { withRecord } from "../../tests/support/requests/record";
import { type TestProgramme, testProgramme } from "../../tests/support/servers/programme";

const OLD = "https://old.example";

test("receipts of addresses and keys that are configured are in order, and an instance may have none", async () => {
  const programme = await testProgramme();

  const before = await checked(programme);
  await withRecord(programme);

  expect(before).toEqual({ id: "receipts", ok: true, found: "none" });
  expect(await checked(programme)).toEqual({
    id: "receipts",
    ok: true,
    found: "5, each of an address and a key that are configured",
  });
});

test("after a move, an address that FORMER_PUBLIC_URLS lacks is named with what to do", async () => {
  const programme = await testProgramme();
  const { publicUrl } = programme.services.identity;
  await withRecord(programme);
  const moved = (formerPublicUrls: string[]) => ({
    identity: { ...programme.services.identity, publicUrl: "https://new.example", formerPublicUrls },
  });

  const without = await checked(programme, moved([OLD]));
  const listed = await checked(programme, moved([OLD, publicUrl]));

  expect(without).toEqual({
    id: "receipts",
    ok: false,
    found: `5 of 5 name the address ${publicUrl}, which is neither PUBLIC_URL nor in FORMER_PUBLIC_URLS, so that no record with them holds: add it to FORMER_PUBLIC_URLS, for the server and for the managers' command`,
  });
  expect(listed?.ok).toBe(true);
});

test("after a change of keys, a key that SIGNING_PUBLIC_KEYS lacks is named with what to do", async () => {
  const programme = await testProgramme();
  const { keys } = programme.services.signer;
  const [{ x, kid } = { x: "", kid: "" }] = keys;
  await withRecord(programme);
  const signing = (retired: string[]) => ({
    openSigner: () => createSigner({ secrets: ["another secret of forty characters, or so"], retired }),
  });

  const without = await checked(programme, signing([]));
  const listed = await checked(programme, signing(keys.map((key) => key.x)));

  expect(x).not.toBe("");
  expect(without).toMatchObject({
    ok: false,
    found: expect.stringContaining(`are signed by the key ${kid}`),
  });
  expect(without?.found).toContain("add its public key to SIGNING_PUBLIC_KEYS");
  expect(listed?.ok).toBe(true);
});

test("each of more receipts than one query reads is looked at, and a damaged one is counted", async () => {
  const programme = await testProgramme();
  const { researcher_id } = await withRecord(programme);
  const { jws } = await programme.db
    .selectFrom("submission_receipts")
    .select("jws")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const place = { submission_id: "another", researcher_id, event: null, kind: "files", created_at: 0 };
  const copies = Array.from({ length: 1_001 }, (_, index) => ({
    ...{
      ...place,
      id: `1${String(index).padStart(6, "0")}`,
      sequence: index + 1,
      opening: null,
      contents: null,
    },
    jws: index === 1_000 ? "damaged" : jws,
  }));
  for (let at = 0; at < copies.length; at += 100)
    await programme.db
      .insertInto("submission_receipts")
      .values(copies.slice(at, at + 100))
      .execute();

  expect(await checked(programme)).toEqual({
    id: "receipts",
    ok: false,
    found: "1 of 1006 cannot be read: they were changed, restore a backup",
  });
});

/** The line of `db check` about receipts, by the command with another configuration. */
async function checked(
  programme: TestProgramme,
  configuration: Parameters<TestProgramme["runWith"]>[0] = {},
) {
  const { out } = await programme.runWith(configuration, "db", "check", "--json");
  const checks: { id: string; ok: boolean; found: string }[] = JSON.parse(out);
  return checks.find(({ id }) => id === "receipts");
}
