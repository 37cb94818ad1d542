import { expect, test } from "vitest";
import { newSession } from "../../tests/support/people/sessions";
import { listed, seedTarget } from "../../tests/support/requests/content";
import { signedInApi, type TestApi, testApi } from "../../tests/support/servers/api";
import { noteActivity } from "../auth/activity/activity";
import { transaction } from "../database/transaction";
import { retireBounty } from "./bounties.store";

const nothing = { since: null, bounties: [], announcements: [], requests: [], submissions: 0 };
const A_DAY = 24 * 60 * 60_000;

test("at a first login nothing is new", async () => {
  const { api, token, id } = await signedInApi();
  await seedTarget(api);
  // The current login is recorded just before its session begins.
  await noteActivity(api.services, api.db, id, "login");

  expect(await news(api, token)).toEqual(nothing);
});

test.each(["login", "login_recovery_code", "login_security_key"] as const)(
  "targets, announcements and acknowledgements since the last %s are new",
  async (kind) => {
    const { api, ...earlier } = await signedInApi();
    const known = await seedTarget(api);
    await listed(api, "announcements", [{ title: "Known", text: "Known." }]);
    await api.request("POST", "/research/requests", { token: earlier.token, json: { bounty: known } });
    await noteActivity(api.services, api.db, earlier.id, kind);
    const since = new Date(api.clock.now).toISOString();
    api.clock.now += A_DAY;
    const [added, retired] = [await seedTarget(api), await seedTarget(api)];
    await transaction(api.db, (tx) => retireBounty(tx, retired, api.clock.now));
    const entries = ["Known", "Added"].map((title) => ({ title, text: `${title}.` }));
    await listed(api, "announcements", entries);
    await api.db.updateTable("research_requests").set({ acknowledged_at: api.clock.now }).execute();
    const token = await later(api, earlier.id);

    const found = await news(api, token);

    const announcements = await (await api.get("/content/announcements", token)).json();
    expect(found).toEqual({
      since,
      bounties: [added],
      requests: [known],
      submissions: 0,
      announcements: [announcements[1].id],
    });
  },
);

test("wrong codes and what others did are no visit and no news", async () => {
  const api = await testApi();
  const [caller, other] = [await api.signedIn(), await api.signedIn()];
  await noteActivity(api.services, api.db, caller.id, "login_wrong_codes");
  await noteActivity(api.services, api.db, other.id, "login");
  api.clock.now += A_DAY;
  await seedTarget(api);

  expect(await news(api, await later(api, caller.id))).toEqual(nothing);
});

async function news(api: TestApi, token: string) {
  return (await api.get("/content/news", token)).json();
}

/** A session that begins now. */
async function later(api: TestApi, researcher: string): Promise<string> {
  return (await newSession(api.services, researcher)).access;
}
