import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import { breakingDatabase, dropped } from "../../../tests/support/database/breaking-database";
import { openTestDatabase } from "../../../tests/support/database/test-database";
import { replaceTransaction } from "../../../tests/support/database/transactions";
import { type ResearcherSeed, seedResearcher } from "../../../tests/support/people/researchers";
import {
  confirmCode,
  deviceOf,
  ephemeralToken,
  login,
  sampleCode,
  wrongCode,
} from "../../../tests/support/people/sign-in";
import { testApi } from "../../../tests/support/servers/api";
import type { Services } from "../../services";

test("a warning of wrong codes that cannot be written is written with the next wrong code, and each is answered as wrong", async () => {
  let made = Number.NEGATIVE_INFINITY;
  const failing = () => {
    if (made++ === 1) throw dropped();
    return newId();
  };
  const { api, email } = await aResearcher({ newId: failing });
  const token = await ephemeralToken(api, { email });
  await confirmCode(api, token, wrongCode(api));
  // The activity has its id, and the message gets none.
  made = 0;
  const warned = async () => [await api.rows("messages"), await api.rows("account_events")];

  const unwarned = await confirmCode(api, token, wrongCode(api));

  expect(unwarned.status).toBe(400);
  expect(await unwarned.json()).toHaveProperty("code");
  expect(await warned()).toEqual([[], []]);
  expect(api.logged).toContainEqual(expect.objectContaining({ event: "login.owner_not_warned" }));

  for (let tries = 0; tries < 2; tries++) await confirmCode(api, token, wrongCode(api));
  expect(await warned()).toMatchObject([
    [{ title: "A login with wrong codes" }],
    [{ kind: "login_wrong_codes" }],
  ]);
});

test("a login with a code that is stored is answered as such, also where the database goes away behind it", async () => {
  const { api, email, goesAway } = await untilASession();
  await confirmCode(api, await ephemeralToken(api, { email }), wrongCode(api));
  const token = await ephemeralToken(api, { email });
  goesAway();

  const response = await confirmCode(api, token, sampleCode(api));

  expect(response.status).toBe(200);
  expect(await response.json()).toHaveProperty("access");
  expect(deviceOf(response)).not.toBe("");
});

test("a login before there is a second factor that is stored is answered as such, also where the database goes away behind it", async () => {
  const { api, email, goesAway } = await untilASession({ stage: "password_set" });
  goesAway();

  const response = await login(api, { email });

  expect(response.status).toBe(200);
  expect(await response.json()).toHaveProperty("access");
});

async function aResearcher(overrides: Partial<Services>, seed?: ResearcherSeed) {
  const api = await testApi(overrides);
  const { email } = await seedResearcher(api.services, seed);
  return { api, email };
}

/** A researcher, and a database that goes away behind the commit of the first session once the test says so. */
async function untilASession(seed?: ResearcherSeed) {
  const { db, breaks } = breakingDatabase(await openTestDatabase());
  const { api, email } = await aResearcher({ db }, seed);
  const goesAway = (): void =>
    replaceTransaction(db, 1, async (run) => {
      const done = await run();
      if ((await api.rows("sessions")).length > 0) breaks(dropped());
      else goesAway();
      return done;
    });
  return { api, email, goesAway };
}
