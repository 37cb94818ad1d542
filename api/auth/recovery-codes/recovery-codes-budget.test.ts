// A set of codes costs ten password hashes, which every login waits for.

import { expect, test, vi } from "vitest";
import { makeCodes } from "../../../tests/support/people/recovery-codes";
import { newSession } from "../../../tests/support/people/sessions";
import { signedInApi } from "../../../tests/support/servers/api";

const HOUR = 60 * 60_000;

// Proves R28
test("an eleventh set within an hour is refused, whatever the session, and another's is not", async () => {
  const { api, id, token } = await signedInApi();
  for (let set = 0; set < 10; set++) await makeCodes(api, token);

  const { access } = await newSession(api.services, id);
  const refused = await api.request("POST", "/auth/recovery-codes", { token: access });

  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  await makeCodes(api, (await api.signedIn()).token);
  api.clock.now += HOUR;
  await makeCodes(api, (await newSession(api.services, id)).access);
});

test("without a fresh second factor none of them is spent", async () => {
  const { api, id, token } = await signedInApi();
  const old = { ...api.services, now: () => api.clock.now - 11 * 60_000 };
  const stale = (await newSession(old, id)).access;
  await api.db.updateTable("sessions").set({ last_seen_at: api.clock.now }).execute();
  for (let asked = 0; asked < 10; asked++)
    expect((await api.request("POST", "/auth/recovery-codes", { token: stale })).status).toBeGreaterThan(400);

  await makeCodes(api, token);
});

// Proves R16
test("one code is hashed at a time, so that a login between them waits for one", async () => {
  const { api, token } = await signedInApi();
  let most = 0;
  let running = 0;
  const hash = api.services.hasher.hash.bind(api.services.hasher);
  vi.spyOn(api.services.hasher, "hash").mockImplementation(async (secret) => {
    most = Math.max(most, ++running);
    try {
      return await hash(secret);
    } finally {
      running--;
    }
  });

  await makeCodes(api, token);

  expect(most).toBe(1);
});
