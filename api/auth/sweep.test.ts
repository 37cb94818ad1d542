import { expect, test } from "vitest";
import { seedResearcher } from "../../tests/support/people/researchers";
import { ephemeralToken, login } from "../../tests/support/people/sign-in";
import { testApi } from "../../tests/support/servers/api";
import { forgetExpired } from "./sweep";

const MINUTE = 60_000;

// Proves R28
test("what is over is forgotten, what is not stays", async () => {
  const api = await testApi();
  await api.signedIn();
  const { email } = await seedResearcher(api.services);
  await ephemeralToken(api, { email });
  api.clock.now += 10 * MINUTE;
  await api.signedIn();
  await ephemeralToken(api, { email });
  api.clock.now += 5 * MINUTE - 1;

  await forgetExpired(api.services);
  expect(await rows("sessions")).toHaveLength(2);
  expect(await rows("login_steps")).toHaveLength(1);
  api.clock.now += 1;
  await forgetExpired(api.services);
  expect(await rows("sessions")).toHaveLength(1);
  expect(await rows("login_steps")).toHaveLength(0);

  function rows(table: "sessions" | "login_steps") {
    return api.db.selectFrom(table).selectAll().execute();
  }
});

test("a counter is forgotten a day after its window, and not while it counts", async () => {
  const api = await testApi();
  for (let failed = 0; failed < 5; failed++) await login(api, { email: "nobody@example.org" });
  await forgetExpired(api.services);
  expect((await login(api, { email: "nobody@example.org" })).status).toBe(429);
  api.clock.now += 48 * 60 * MINUTE;

  await forgetExpired(api.services);

  expect(await api.rows("throttles")).toEqual([]);
});
