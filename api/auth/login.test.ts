import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { SAMPLE_PASSWORD, seedResearcher } from "../../tests/support/people/researchers";
import { login } from "../../tests/support/people/sign-in";
import { testApi } from "../../tests/support/servers/api";
import { createHasher, type Hasher } from "../crypto/hasher";
import { refused } from "../http/api-error";

const WRONG = { detail: "The email, password or invite code is wrong." };

// Proves 3.7, 7.3
test("a researcher without a second factor signs in with email and password", async () => {
  const api = await testApi();
  const { email, id } = await seedResearcher(api.services, { stage: "password_set" });

  const response = await login(api, { email });

  expect(response.status).toBe(200);
  const session = await response.json();
  expect(session).toEqual({
    access: expect.any(String),
    refresh: expect.any(String),
    user_status: expect.objectContaining({ has_expired_password: false, has_primary_mfa_method: false }),
  });
  const mine = await api.request("POST", "/auth/mfa/app/activate/", { token: session.access });
  expect(mine.status).toBe(200);
  expect(await api.db.selectFrom("sessions").select("researcher_id").execute()).toEqual([
    { researcher_id: id },
  ]);
});

// Proves 3.6, 6.3.3
test("a researcher with a second factor gets a method and an ephemeral token, and no session", async () => {
  const api = await testApi();
  const { email } = await seedResearcher(api.services);

  const response = await login(api, { email });

  expect(await response.json()).toEqual({ method: "app", ephemeral_token: expect.any(String) });
  expect(await api.rows("sessions")).toEqual([]);
});

// Proves 6.6.3
test("the ephemeral token is not stored as it is", async () => {
  const api = await testApi();
  const { email } = await seedResearcher(api.services);

  const { ephemeral_token } = await (await login(api, { email })).json();

  const steps = await api.rows("login_steps");
  expect(Buffer.from(ephemeral_token, "base64url")).toHaveLength(32);
  expect(JSON.stringify(steps)).not.toContain(ephemeral_token);
});

test("the case of the address does not matter", async () => {
  const api = await testApi();
  await seedResearcher(api.services, { email: "Ada@Example.org" });

  expect((await login(api, { email: " aDA@example.ORG " })).status).toBe(200);
});

// Proves 6.2.8
test.each(["correct horse 9 battery", " Correct horse 9 battery", "Correct horse 9 battery "])(
  "a password is compared byte by byte: %j is another one",
  async (password) => {
    const api = await testApi();
    const { email } = await seedResearcher(api.services);

    expect((await login(api, { email, password })).status).toBe(400);
  },
);

// Proves 10.39, R1, 6.3.8
test("a failed sign-in says the same for every reason", async () => {
  const api = await testApi();
  const known = await seedResearcher(api.services);
  const disabled = await seedResearcher(api.services);
  await api.db
    .updateTable("researchers")
    .set({ disabled_at: api.clock.now })
    .where("id", "=", disabled.id)
    .execute();
  const invited = await api.invited({ expires_at: api.clock.now });
  const attempts = {
    "wrong password": { email: known.email, password: "Not this 1 at all" },
    "unknown address": { email: "nobody@example.org" },
    "disabled account": { email: disabled.email },
    "expired invitation": { email: invited.email, password: invited.code },
    "wrong code": { email: invited.email, password: "000000000000" },
  };

  for (const attempt of Object.values(attempts)) {
    const response = await login(api, attempt);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(WRONG);
  }
});

// Proves 10.39, R1, 6.3.8, 11.2.4
test("a failed sign-in costs exactly one comparison, whatever there is behind the address", async () => {
  const { hasher, compared } = countingHasher();
  const api = await testApi({ hasher });
  const known = await seedResearcher(api.services);
  const invited = await api.invited();
  const expired = await api.invited({ expires_at: api.clock.now });
  const reinvited = await seedResearcher(api.services);
  await api.invited({ email: reinvited.email });

  for (const email of [known.email, invited.email, expired.email, reinvited.email, "nobody@example.org"]) {
    for (const password of ["Not this 1 at all", "7K3MPQ2VXR90"]) {
      compared.length = 0;
      await login(api, { email, password });
      expect(compared).toHaveLength(1);
    }
  }
});

test("when the service is too busy to compare, the try does not count", async () => {
  const api = await testApi({ hasher: mostlyBusyHasher() });
  const { email } = await seedResearcher(api.services);

  for (let round = 0; round < 3; round++) {
    const responses = await Promise.all(Array.from({ length: 4 }, () => login(api, { email })));
    const statuses = responses.map((response) => response.status).sort();
    expect(statuses).toEqual([200, 503, 503, 503]);
  }
});

test("sign-ins that the database is too busy to look into do not count", async () => {
  const api = await testApi();
  const { email } = await seedResearcher(api.services);
  const select = vi.spyOn(api.db, "selectFrom").mockImplementation(locked);
  onTestFinished(() => select.mockRestore());
  for (let times = 0; times < 6; times++) expect((await login(api, { email })).status).toBe(503);

  select.mockRestore();

  expect((await login(api, { email })).status).toBe(200);
});

test("sign-ins that the database is too busy to let in do not count, right as they are", async () => {
  let isBusy = true;
  const drawn = (size: number) => (isBusy ? locked() : randomBytes(size));
  const api = await testApi({ randomBytes: drawn });
  const { email } = await seedResearcher(api.services);
  for (let times = 0; times < 6; times++) expect((await login(api, { email })).status).toBe(503);

  isBusy = false;

  expect((await login(api, { email })).status).toBe(200);
});

test("while the queue of hashes is full, a try is refused before anything is counted for it", async () => {
  const full: Hasher = {
    ...createHasher({ memoryKiB: 64, passes: 1, parallel: 2, queue: 50 }),
    refuseWhenFull() {
      throw refused(503, "Too many people are signing in.");
    },
  };
  const api = await testApi({ hasher: full });
  const { email } = await seedResearcher(api.services);

  expect((await login(api, { email })).status).toBe(503);

  // The budget of calls that every client has; nothing of the account's.
  expect(await api.db.selectFrom("throttles").select("key").execute()).toHaveLength(1);
});

// Proves 11.2.2, 11.4.2
test("a password that was hashed with weaker parameters is hashed again at the next sign-in", async () => {
  const api = await testApi({ hasher: createHasher({ memoryKiB: 128, passes: 1, parallel: 2, queue: 9 }) });
  const { email, id } = await seedResearcher(api.services, { stage: "password_set" });
  const weak = await createHasher({ memoryKiB: 64, passes: 1, parallel: 2, queue: 9 }).hash(SAMPLE_PASSWORD);
  await api.db.updateTable("researchers").set({ password_hash: weak }).where("id", "=", id).execute();

  expect((await login(api, { email })).status).toBe(200);

  const { password_hash } = await api.db
    .selectFrom("researchers")
    .select("password_hash")
    .executeTakeFirstOrThrow();
  expect(password_hash).toContain("m=128,");
  expect((await login(api, { email })).status).toBe(200);
});

test("a right password is no wrong one while another sign-in hashes it again", async () => {
  const strong = createHasher({ memoryKiB: 128, passes: 1, parallel: 2, queue: 9 });
  const weak = await createHasher({ memoryKiB: 64, passes: 1, parallel: 2, queue: 9 }).hash(SAMPLE_PASSWORD);
  let other: number | undefined;
  const overtaken: Hasher = {
    ...strong,
    async verify(hash, secret) {
      const matches = await strong.verify(hash, secret);
      if (hash === weak && other === undefined) {
        other = 0;
        other = (await login(api, { email })).status;
      }
      return matches;
    },
  };
  const api = await testApi({ hasher: overtaken });
  const { email, id } = await seedResearcher(api.services, { stage: "password_set" });
  await api.db.updateTable("researchers").set({ password_hash: weak }).where("id", "=", id).execute();

  expect((await login(api, { email })).status).toBe(200);
  expect(other).toBe(200);
});

// Proves R22, 16.2.1, 16.2.5, 16.3.1
test("sign-ins are logged without address, password or email", async () => {
  const api = await testApi();
  const { email } = await seedResearcher(api.services, { stage: "password_set" });
  await login(api, { email, password: "Not this 1 at all", address: "203.0.113.9" });
  await login(api, { email, address: "203.0.113.9" });

  expect(api.logged.map(({ event }) => event)).toEqual(["login.failed", "login.succeeded"]);
  expect(JSON.stringify(api.logged)).not.toMatch(/203\.0|Not this|Correct horse|example\.org/);
});

/** Fails like a statement that waited for another process for too long. */
function locked(): never {
  throw Object.assign(new Error("The database is locked."), { code: "SQLITE_BUSY" });
}

/** A hasher that is free for every fourth call only. */
function mostlyBusyHasher(): Hasher {
  const real = createHasher({ memoryKiB: 64, passes: 1, parallel: 2, queue: 50 });
  let calls = 0;
  const verify: Hasher["verify"] = async (hash, secret) => {
    if (calls++ % 4 !== 0) throw refused(503, "Too many people are signing in.");
    return real.verify(hash, secret);
  };
  return { ...real, verify };
}

/** A hasher that records its comparisons. */
function countingHasher(): { hasher: Hasher; compared: string[] } {
  const real = createHasher({ memoryKiB: 64, passes: 1, parallel: 2, queue: 50 });
  const compared: string[] = [];
  const verify: Hasher["verify"] = (hash, secret) => {
    compared.push(secret);
    return real.verify(hash, secret);
  };
  return { hasher: { ...real, verify }, compared };
}
