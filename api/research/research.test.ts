import { expect, test } from "vitest";
import { seedTarget } from "../../tests/support/requests/content";
import { signedInApi, type TestApi, testApi } from "../../tests/support/servers/api";
import { retireBounty } from "../content/bounties.store";
import { transaction } from "../database/transaction";

// Proves 3.9, 7.25
test("a research request is created on apply and awaits", async () => {
  const { api, token, id } = await signedInApi();
  const bounty = await seedTarget(api);

  const response = await apply(api, token, bounty);

  expect(response.status).toBe(201);
  const request = await response.json();
  expect(request).toEqual({ id: expect.any(String), bounty, acknowledged: false });
  expect(await (await api.get("/research/requests", token)).json()).toEqual([request]);
  expect(await api.rows("research_requests")).toMatchObject([{ researcher_id: id, waiting: 0 }]);
});

test("applying to a full target is a place on its waiting list", async () => {
  const { api, token } = await signedInApi();

  await apply(api, token, await seedTarget(api, { full: true }));

  expect(await api.rows("research_requests")).toMatchObject([{ waiting: 1 }]);
});

// Proves 10.20, R11, 2.3.2
test("while a request awaits, a second one for the same target is refused, also concurrently", async () => {
  const api = await testApi();
  const [caller, other] = [await api.signedIn(), await api.signedIn()];
  const bounty = await seedTarget(api);

  const responses = await Promise.all([1, 2, 3, 4].map(() => apply(api, caller.token, bounty)));

  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  expect(await api.rows("research_requests")).toHaveLength(1);
  expect((await apply(api, other.token, bounty)).status).toBe(201);
  expect((await apply(api, caller.token, await seedTarget(api))).status).toBe(201);
});

test("once acknowledged, the same target can be requested again; the list shows the newest request", async () => {
  const { api, token } = await signedInApi();
  const bounty = await seedTarget(api);
  await apply(api, token, bounty);
  await acknowledgeAll(api);
  expect(await (await api.get("/research/requests", token)).json()).toMatchObject([
    { bounty, acknowledged: true },
  ]);

  api.clock.now += 1000;
  const again = await apply(api, token, bounty);

  expect(again.status).toBe(201);
  expect(await (await api.get("/research/requests", token)).json()).toEqual([await again.json()]);
});

// Proves 3.13, 7.26
test("active counts the acknowledged requests, acceptance those that await", async () => {
  const api = await testApi();
  const [caller, other] = [await api.signedIn(), await api.signedIn()];
  const counts = async () => (await api.get("/research/requests/counts", caller.token)).json();
  expect(await counts()).toEqual({ active: 0, acceptance: 0 });

  for (let applied = 0; applied < 2; applied++) await apply(api, caller.token, await seedTarget(api));
  await apply(api, other.token, await seedTarget(api));
  await acknowledgeAll(api);
  await apply(api, caller.token, await seedTarget(api));

  expect(await counts()).toEqual({ active: 2, acceptance: 1 });
});

// Proves 7.24, 8.2.2
test("requests of other researchers are not listed", async () => {
  const api = await testApi();
  const [caller, other] = [await api.signedIn(), await api.signedIn()];
  await apply(api, other.token, await seedTarget(api));

  expect(await (await api.get("/research/requests", caller.token)).json()).toEqual([]);
});

test("an unknown and a retired target cannot be requested", async () => {
  const { api, token } = await signedInApi();
  const retired = await seedTarget(api);
  await transaction(api.db, (tx) => retireBounty(tx, retired, api.clock.now));

  expect((await apply(api, token, "unknown")).status).toBe(404);
  expect((await apply(api, token, retired)).status).toBe(404);
  expect((await apply(api, token, "' or 1=1 --")).status).toBe(400);
  expect(await api.rows("research_requests")).toEqual([]);
});

// Proves 6.4
test("applying needs a complete profile, looking does not", async () => {
  const { api, token } = await signedInApi({ stage: "onboarded" });

  const response = await apply(api, token, await seedTarget(api));

  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({
    detail: "Please complete your profile to continue.",
    code: "profile_incomplete",
  });
  expect((await api.get("/research/requests", token)).status).toBe(200);
});

function apply(api: TestApi, token: string, bounty: string) {
  return api.request("POST", "/research/requests", { token, json: { bounty, acknowledged: true } });
}

function acknowledgeAll({ db, clock }: TestApi) {
  return db.updateTable("research_requests").set({ acknowledged_at: clock.now }).execute();
}
