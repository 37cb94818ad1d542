import { expect, onTestFinished, test, vi } from "vitest";
import { seedKey } from "../../tests/support/requests/gpg-keys";
import { seedAttachment } from "../../tests/support/requests/rows";
import { opened } from "../../tests/support/requests/sealed";
import { testApi } from "../../tests/support/servers/api";
import { memoryStore } from "../../tests/support/servers/memory-store";
import { sha256 } from "../../tests/support/sha256";
import { sealEarlier } from "./seal-earlier";

test("what an earlier version stored readable is sealed, text and file and name, for both who may open it", async () => {
  const { api, own } = await readable();

  expect(await sealEarlier(api.services)).toBe(2);

  const [submission] = await api.rows("submissions");
  const [attachment] = await api.rows("attachments");
  const [[key, bytes] = ["", Buffer.alloc(0)], ...others] = api.store.objects;
  expect(others).toEqual([]);
  expect(attachment).toMatchObject({ storage_key: key, plain_name: null, size: 14, sha256: sha256(bytes) });
  expect((await opened(submission?.details ?? "")).text).toBe('{"title":"MARKER-text"}');
  expect((await opened(submission?.details ?? "", own)).text).toBe('{"title":"MARKER-text"}');
  expect(await opened(bytes, own)).toMatchObject({ text: "MARKER-content", name: "MARKER-name.txt" });
  expect(JSON.stringify([submission, attachment]) + bytes.toString("latin1")).not.toContain("MARKER");
});

test("a second start has nothing to seal and changes nothing", async () => {
  const { api } = await readable();
  await sealEarlier(api.services);
  const everything = async () => [
    await api.rows("submissions"),
    await api.rows("attachments"),
    [...api.store.objects],
  ];
  const before = await everything();

  expect(await sealEarlier(api.services)).toBe(0);

  expect(await everything()).toEqual(before);
});

test("two processes that start concurrently leave one sealed file, which is listed", async () => {
  const { api } = await readable();

  await Promise.all([sealEarlier(api.services), sealEarlier(api.services)]);

  const [attachment] = await api.rows("attachments");
  expect([...api.store.objects.keys()]).toEqual([attachment?.storage_key]);
  const bytes = api.store.objects.get(attachment?.storage_key ?? "") ?? Buffer.alloc(0);
  expect(attachment?.sha256).toBe(sha256(bytes));
  expect((await opened(bytes)).text).toBe("MARKER-content");
});

test("a submission that is removed while others are sealed ends nothing, and the rest is sealed", async () => {
  const { api } = await readable();
  const [{ researcher_id } = { researcher_id: "" }] = await api.rows("submissions");
  const more = ["2", "3"].map((id) => ({
    id,
    researcher_id,
    details: `{"title":"MARKER-${id}"}`,
    created_at: 0,
  }));
  await api.db.insertInto("submissions").values(more).execute();
  const update = api.db.updateTable.bind(api.db);
  const remove = (id: string) => api.db.deleteFrom("submissions").where("id", "=", id).execute();
  let removal: Promise<unknown> | undefined;
  const spy = vi.spyOn(api.db, "updateTable").mockImplementation(((table: "attachments" | "submissions") => {
    if (table === "submissions") removal ??= remove("2");
    return update(table);
  }) as typeof update);
  onTestFinished(() => spy.mockRestore());

  await sealEarlier(api.services);
  await removal;

  const submissions = await api.rows("submissions");
  expect(submissions.map(({ id }) => id)).toEqual(["1", "3"]);
  for (const { details } of submissions) expect((await opened(details)).text).toContain("MARKER");
});

test("a sealed file stays when it is unknown whether it is listed", async () => {
  const { api } = await readable();
  const update = api.db.updateTable.bind(api.db);
  const spy = vi.spyOn(api.db, "updateTable").mockImplementation(((table: "attachments" | "submissions") => {
    if (table === "attachments") throw new Error("The database does not answer.");
    return update(table);
  }) as typeof update);
  onTestFinished(() => spy.mockRestore());

  await expect(sealEarlier(api.services)).rejects.toThrow("The database does not answer.");

  expect([...api.store.objects.keys()]).toEqual(["attachment-1", expect.stringMatching(/^attachment-/)]);
});

/** A submission as version 001 stored it, of a researcher with a key on file. */
async function readable() {
  const store = memoryStore();
  const api = Object.assign(await testApi({ store }), { store });
  const { id: researcher_id } = await api.signedIn();
  const own = await seedKey(api.services, researcher_id);
  const submission = { id: "1", researcher_id, details: '{"title":"MARKER-text"}', created_at: 0 };
  await api.db.insertInto("submissions").values(submission).execute();
  store.objects.set("attachment-1", Buffer.from("MARKER-content"));
  const file = { id: "1", submission_id: "1", plain_name: "MARKER-name.txt", size: 14 };
  await seedAttachment(api.services, {
    ...file,
    sha256: sha256("MARKER-content"),
    storage_key: "attachment-1",
  });
  return { api, own };
}
