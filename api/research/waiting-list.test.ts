import { expect, test } from "vitest";
import { seedTarget } from "../../tests/support/requests/content";
import { signedInApi, type TestApi, testApi } from "../../tests/support/servers/api";
import { startSession } from "../auth/sessions/sessions";
import { setBountyFull } from "../content/bounties.store";
import { transaction } from "../database/transaction";

test("a place on a waiting list is counted in the order in which people signed up", async () => {
  const api = await testApi();
  const bounty = await seedTarget(api, { full: true });
  const people = [await api.signedIn(), await api.signedIn(), await api.signedIn()];

  const places = [];
  for (const { token } of people) {
    api.clock.now += 1000;
    places.push((await (await signUp(api, token, bounty)).json()).waiting_place);
  }

  expect(places).toEqual([1, 2, 3]);
  expect(await Promise.all(people.map(({ token }) => placeOf(api, token)))).toEqual([1, 2, 3]);
});

test("two who signed up in the same moment have places of their own", async () => {
  const api = await testApi();
  const bounty = await seedTarget(api, { full: true });
  const people = [await api.signedIn(), await api.signedIn()];

  await Promise.all(people.map(({ token }) => signUp(api, token, bounty)));

  const places = await Promise.all(people.map(({ token }) => placeOf(api, token)));
  expect(places.toSorted()).toEqual([1, 2]);
});

test.each([
  ["is acknowledged", { acknowledged_at: 1 }],
  ["is declined", { declined_at: 1 }],
  ["is withdrawn", { withdrawn_at: 1 }],
])("a place moves up when one before it %s", async (_what, answer) => {
  const api = await testApi();
  const bounty = await seedTarget(api, { full: true });
  const [first, second] = [await api.signedIn(), await api.signedIn()];
  await signUp(api, first.token, bounty);
  api.clock.now += 1000;
  await signUp(api, second.token, bounty);

  await api.db.updateTable("research_requests").set(answer).where("researcher_id", "=", first.id).execute();

  expect(await placeOf(api, second.token)).toBe(1);
});

test("who cannot log in, who waits for another target and who applied while it was open are not counted", async () => {
  const api = await testApi();
  const [bounty, another] = [await seedTarget(api), await seedTarget(api, { full: true })];
  const [applied, elsewhere, disabled, caller] = [
    ...[await api.signedIn(), await api.signedIn(), await api.signedIn(), await api.signedIn()],
  ] as const;
  await signUp(api, applied?.token ?? "", bounty);
  await transaction(api.db, (tx) => setBountyFull(tx, bounty, true));
  await signUp(api, elsewhere?.token ?? "", another);
  await signUp(api, disabled?.token ?? "", bounty);
  await api.db
    .updateTable("researchers")
    .set({ disabled_at: api.clock.now })
    .where("id", "=", disabled?.id ?? "")
    .execute();
  api.clock.now += 1000;

  expect((await (await signUp(api, caller?.token ?? "", bounty)).json()).waiting_place).toBe(1);
  expect(await placeOf(api, applied?.token ?? "")).toBeUndefined();
});

test("a place that is withdrawn is on no list, counts for nothing, and can be signed up for again", async () => {
  const { api, token, id: researcher } = await signedInApi();
  const bounty = await seedTarget(api, { full: true });
  const { id } = await (await signUp(api, token, bounty)).json();
  api.clock.now += 1000;

  const response = await give(api, token, id);

  expect([response.status, await response.text()]).toEqual([204, ""]);
  expect(await (await api.get("/research/requests", token)).json()).toEqual([]);
  const counts = await api.get("/research/requests/counts", token);
  expect(await counts.json()).toEqual({ active: 0, acceptance: 0 });
  expect(await api.rows("research_requests")).toMatchObject([{ id, withdrawn_at: api.clock.now }]);
  expect(await audited(api)).toEqual([
    { actor: `researcher:${researcher}`, action: "request.withdraw", subject: `request:${id}` },
  ]);
  expect((await signUp(api, token, bounty)).status).toBe(201);
});

// Proves R28
test("sixty times an hour a target is asked for, also where each place is withdrawn: the rows of all of them stay", async () => {
  const { api, id, token } = await signedInApi();
  const bounty = await seedTarget(api, { full: true });
  for (let time = 0; time < 60; time++) {
    const signed = await signUp(api, token, bounty);
    expect(signed.status).toBe(201);
    const place = (await signed.json()).id;
    expect((await give(api, token, place)).status).toBe(204);
    // For the writes of a minute.
    api.clock.now += 5_000;
  }

  const { access: other } = await transaction(api.db, (tx) =>
    startSession(api.services, tx, id, api.clock.now),
  );
  const refused = await signUp(api, other, bounty);

  expect([refused.status, await refused.json()]).toEqual([
    429,
    { detail: expect.stringContaining("No more than 60 requests for targets are taken in an hour.") },
  ]);
  expect((await signUp(api, (await api.signedIn()).token, bounty)).status).toBe(201);
});

test("withdrawn several times, also concurrently, it is withdrawn once", async () => {
  const { api, token } = await signedInApi();
  const { id } = await (await signUp(api, token, await seedTarget(api, { full: true }))).json();

  const responses = await Promise.all([1, 2, 3].map(() => give(api, token, id.toUpperCase())));

  expect(responses.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await audited(api)).toHaveLength(1);
});

test.each([
  ["was confirmed", { acknowledged_at: 1 }, /confirmed to you already/],
  ["was declined", { declined_at: 1 }, /not on this waiting list any more/],
  ["is an application", { waiting: 0 as const }, /This is an application/],
])("a request that %s is not withdrawn, and says why", async (_what, state, text) => {
  const { api, token } = await signedInApi();
  const { id } = await (await signUp(api, token, await seedTarget(api, { full: true }))).json();
  await api.db.updateTable("research_requests").set(state).execute();

  const response = await give(api, token, id);

  expect(response.status).toBe(409);
  expect((await response.json()).detail).toMatch(text);
  expect(await api.rows("research_requests")).toMatchObject([{ withdrawn_at: null }]);
  expect(await audited(api)).toEqual([]);
});

test("another researcher's place is not there, and stays", async () => {
  const api = await testApi();
  const [owner, other] = [await api.signedIn(), await api.signedIn()];
  const { id } = await (await signUp(api, owner.token, await seedTarget(api, { full: true }))).json();

  for (const named of [id, "unknown"]) expect((await give(api, other.token, named)).status).toBe(404);
  expect(await api.rows("research_requests")).toMatchObject([{ withdrawn_at: null }]);
});

test("withdrawing needs no complete profile, but the end of registration", async () => {
  const { api, token } = await signedInApi({ stage: "onboarded" });
  const { token: early } = await api.signedIn({ stage: "profile_made" });

  expect((await give(api, token, "unknown")).status).toBe(404);
  expect((await give(api, early, "unknown")).status).toBe(403);
});

function signUp(api: TestApi, token: string, bounty: string) {
  return api.request("POST", "/research/requests", { token, json: { bounty } });
}

function give(api: TestApi, token: string, id: string) {
  return api.request("POST", `/research/requests/${id}/withdrawal`, { token });
}

async function placeOf(api: TestApi, token: string): Promise<number | undefined> {
  const [request] = await (await api.get("/research/requests", token)).json();
  return request?.waiting_place;
}

function audited({ db }: TestApi) {
  return db
    .selectFrom("audit")
    .select(["actor", "action", "subject"])
    .where("action", "like", "request.%")
    .execute();
}
