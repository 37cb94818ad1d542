import { expect, test } from "vitest";
import { sampleResearch as details } from "../../tests/support/requests/sample-research";
import { testApi } from "../../tests/support/servers/api";
import { memoryStore } from "../../tests/support/servers/memory-store";

test.each(["accepted", "declined", "withdrawn", "paid"] as const)(
  "what is %s gets no more files, and none of them is kept",
  async (status) => {
    const { api, store, number, attach } = await withSubmission();
    await api.db.updateTable("submissions").set({ status }).execute();

    const files = await attach();

    expect(files.status).toBe(409);
    expect((await files.json()).detail).toContain(number);
    expect(store.objects.size).toBe(0);
  },
);

test("files that arrive when their submission was decided on meanwhile are not kept", async () => {
  const { api, store, attach } = await withSubmission();
  const put = store.put.bind(store);
  store.put = async (...args: Parameters<typeof put>) => {
    await put(...args);
    await api.db.updateTable("submissions").set({ status: "declined" }).execute();
  };

  expect((await attach()).status).toBe(409);
  expect(store.objects.size).toBe(0);
});

test("research that is sent again after managers opened it answers the revision that is stored, to which its files go", async () => {
  const { api, token, id, number } = await withSubmission();
  await api.db.updateTable("submissions").set({ opened_at: 1 }).execute();

  const again = await api.request("POST", "/submissions", { token, json: { details, id, revision: 2 } });

  expect([again.status, await again.json()]).toEqual([201, { id, number, attachments: 0, revision: 1 }]);
  const body = new FormData();
  body.append("attachments", new File(["x"], "late.txt"));
  const to = (revision: number) => `/submissions/${id}/attachments?attached=0&revision=${revision}`;
  expect((await api.request("POST", to(2), { token, body })).status).toBe(409);
  expect((await api.request("POST", to(1), { token, body })).status).toBe(201);
});

async function withSubmission() {
  const store = memoryStore();
  const api = await testApi({ store });
  const { token } = await api.signedIn();
  const { id, number } = await api.submit(token, details);
  const attach = () => api.attach(token, id, { "late.txt": "late" });
  return { api, store, token, id, number, attach };
}
