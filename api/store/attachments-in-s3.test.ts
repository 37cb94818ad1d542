import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { v7 as newId } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { opened } from "../../tests/support/requests/sealed";
import { seedSubmission } from "../../tests/support/requests/submissions";
import { testApi } from "../../tests/support/servers/api";
import { startS3Server } from "../../tests/support/servers/s3-server";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { createSweep } from "../submissions/leftovers";
import { markRestore } from "../submissions/restores";
import { UPLOAD_MAX_MS } from "../submissions/submissions.rules";
import { openS3Store } from "./s3-store";

const MIB = 1024 * 1024;
let server: Awaited<ReturnType<typeof startS3Server>>;
let folder: string;

beforeEach(async () => {
  server = await startS3Server();
  folder = temporaryFolder();
});

afterEach(() => server.stop());

async function withSubmission(options = server.options) {
  const store = await openS3Store(options, { folder, log: { error() {} } });
  const api = await testApi({ store, now: Date.now });
  const { id: researcher_id, token } = await api.signedIn();
  const id = "0197c1d2-0000-7000-8000-000000000001";
  const submission = { id, researcher_id, details: "{}", created_at: 0, decided_at: null };
  await seedSubmission(api.services, submission);
  const send = (...files: File[]) => {
    const body = new FormData();
    for (const one of files) body.append("attachments", one);
    return api.request("POST", `/submissions/${id}/attachments`, { token, body });
  };
  return { api, store, send };
}

test("attachments are kept sealed in the bucket, and come back whole", async () => {
  const { api, store, send } = await withSubmission();
  const proof = new Uint8Array(3 * MIB).map((_, index) => index % 251);

  const response = await send(new File(["print(1)"], "poc.py"), new File([proof], "core.dump"));

  expect(response.status).toBe(201);
  const rows = await api.db.selectFrom("attachments").selectAll().orderBy("size").execute();
  expect((await server.kept()).toSorted()).toEqual(rows.map((row) => row.storage_key).toSorted());
  const files = await Promise.all(
    rows.map(async ({ storage_key }) => opened(await buffer(await store.get(storage_key)))),
  );
  expect(files.map(({ name }) => name)).toEqual(["poc.py", "core.dump"]);
  expect(files[1]?.bytes.equals(proof)).toBe(true);
});

test("when the store goes away the answer is 503, and nothing is listed", async () => {
  const another = await startS3Server();
  const { api, send } = await withSubmission(another.options);
  await another.stop();

  const response = await send(new File(["print(1)"], "poc.py"));

  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("5");
  expect(await response.json()).toEqual({ detail: expect.stringContaining("Try again in a moment.") });
  expect(await api.db.selectFrom("attachments").select("id").execute()).toEqual([]);
});

test("what is in the bucket when another database is restored stays, and what comes later is swept as ever", async () => {
  const { api, store, send } = await withSubmission();
  await send(new File(["print(1)"], "poc.py"));
  const [attached = ""] = await server.kept();
  await markRestore(store, api.clock.now);
  await api.db.deleteFrom("attachments").execute();
  const later = `attachment-${newId({ msecs: Date.now() + 60_000 })}`;
  await store.put(later, Readable.from([Buffer.from("left over")]));
  let elapsed = 0;
  const sweep = createSweep({ ...api.services, elapsed: () => elapsed });

  await sweep();
  elapsed += 2 * UPLOAD_MAX_MS;
  await sweep();

  expect(await server.kept()).toContain(attached);
  expect(await server.kept()).not.toContain(later);
});

test("what no submission lists is swept out of the bucket when it is old", async () => {
  const { api, store, send } = await withSubmission();
  await send(new File(["print(1)"], "poc.py"));
  const [attached = ""] = await server.kept();
  let elapsed = 0;
  const sweep = createSweep({ ...api.services, elapsed: () => elapsed });
  const leave = (key: string) => store.put(key, Readable.from([Buffer.from("left over")]));
  await Promise.all(["attachment-old", "not-ours"].map(leave));
  await sweep();
  elapsed += 2 * UPLOAD_MAX_MS;
  await leave("attachment-new");

  await sweep();

  expect((await server.kept()).toSorted()).toEqual([attached, "attachment-new", "not-ours"].toSorted());
});
