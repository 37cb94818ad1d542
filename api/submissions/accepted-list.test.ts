import { expect, test } from "vitest";
import { seedSubmission } from "../../tests/support/requests/submissions";
import { signedInApi } from "../../tests/support/servers/api";

test("those that were accepted are listed alone, as they are counted, page by page", async () => {
  const { api, token, id: researcher_id } = await signedInApi();
  const open = api.services.newId();
  const at = { created_at: api.clock.now, changed_at: api.clock.now };
  await seedSubmission(api.services, { id: open, researcher_id, details: "", ...at });
  const ids: string[] = [];
  for (const status of ["accepted", "declined", "paid"] as const) {
    api.clock.now += 1_000;
    const id = api.services.newId();
    const at = { created_at: api.clock.now, changed_at: api.clock.now };
    await seedSubmission(api.services, { id, researcher_id, details: "", status, ...at });
    if (status !== "declined") ids.unshift(id);
  }
  const list = async (query: string) =>
    ((await (await api.get(`/submissions?only=accepted${query}`, token)).json()) as { id: string }[]).map(
      ({ id }) => id,
    );

  expect(await list("")).toEqual(ids);
  expect(await list(`&before=${ids[0]}`)).toEqual([ids[1]]);
  expect(await list(`&before=${open}`)).toEqual([]);
  expect((await (await api.get("/submissions/counts", token)).json()).accepted).toBe(2);
  expect((await api.get("/submissions?only=open", token)).status).toBe(400);
});
