import { expect, test } from "vitest";
import { sampleResearch as details } from "../../tests/support/requests/sample-research";
import { testApi } from "../../tests/support/servers/api";

test.each(["accepted", "declined", "withdrawn", "paid"] as const)(
  "what is %s gets no more files, and none of them is kept",
  async (status) => {
    const { api, number, attach } = await withSubmission();
    await api.db.updateTable("submissions").set({ status }).execute();

    const files = await attach();

    expect(files.status).toBe(409);
    expect((await files.json()).detail).toContain(number);
    expect(api.store.objects.size).toBe(0);
  },
);

test("files that arrive when their submission was decided on meanwhile are not kept", async () => {
  const { api, attach } = await withSubmission();
  const { store } = api;
  const put = store.put.bind(store);
  store.put = async (...args) => {
    await put(...args);
    await api.db.updateTable("submissions").set({ status: "declined" }).execute();
  };

  expect((await attach()).status).toBe(409);
  expect(store.objects.size).toBe(0);
});

async function withSubmission() {
  const api = await testApi();
  const { token } = await api.signedIn();
  const sent = await api.request("POST", "/submissions", { token, json: { details } });
  const { id, number } = await sent.json();
  const attach = () => {
    const body = new FormData();
    body.append("attachments", new File(["late"], "late.txt"));
    return api.request("POST", `/submissions/${id}/attachments`, { token, body });
  };
  return { api, number, attach };
}
