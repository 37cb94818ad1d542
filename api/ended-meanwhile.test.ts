import { expect, test } from "vitest";
import { calls } from "#contract/index";
import { changePassword, NEW_PASSWORD } from "../tests/support/people/password-change";
import { callSamples } from "../tests/support/requests/call-samples";
import { signedInApi, type TestApi, testApi } from "../tests/support/servers/api";
import { activateMfa } from "./auth/second-factor/mfa";
import { authenticate } from "./auth/sessions/sessions";
import { createHasher, type Hasher } from "./crypto/hasher";
import type { Schema } from "./database/schema";

const withBody = [...calls]
  .map(([name, endpoint]) => ({ name, endpoint, body: callSamples[name] }))
  .filter(({ endpoint }) => endpoint.stage !== "anyone" && /^(json|form)$/.test(endpoint.encoding));

// Proves R7
test.each(withBody)(
  "$name whose session ends while its body arrives is refused, and changes nothing",
  async ({ endpoint, body }) => {
    const api = await testApi();
    const { stage } = endpoint;
    const { token } = await api.signedIn({ stage: stage === "anyone" ? "complete" : stage });
    const path = endpoint.path.replace(/\{\w+\}/g, "0197b3c2-0000-7000-8000-000000000000");
    let before: unknown;
    const end = async (controller: ReadableStreamDefaultController) => {
      await api.db.deleteFrom("sessions").execute();
      before = await everything(api);
      controller.enqueue(Buffer.from(JSON.stringify(body)));
      controller.close();
    };
    // Asked for no sooner than it is read: the call has begun by then.
    const held = new ReadableStream({ pull: end }, { highWaterMark: 0 });

    const response = await api.request(endpoint.method, path, {
      token,
      headers: { "Content-Type": "application/json" },
      body: held,
    });

    expect(response.status).toBe(401);
    expect(before).toBeDefined();
    expect(await everything(api)).toEqual(before);
  },
);

// Proves R5
test("a session that a login has ended is shown no secret of the next enrolment", async () => {
  const { api, token } = await signedInApi({ stage: "password_set" });
  const user = await authenticate(api.services, token);
  await api.db.deleteFrom("sessions").execute();

  const call = { ...api.services, user } as Parameters<typeof activateMfa>[0];

  await expect(activateMfa(call)).rejects.toMatchObject({ status: 401 });
  expect(await api.rows("authenticators")).toEqual([]);
});

// Proves R7
test("a session that ends while the new password is hashed changes no password, and no other begins", async () => {
  const hasher = createHasher({ memoryKiB: 64, passes: 1, parallel: 2, queue: 9 });
  let meanwhile = async () => {};
  const overtaken: Hasher = {
    ...hasher,
    async hash(secret) {
      const hash = await hasher.hash(secret);
      if (secret === NEW_PASSWORD) await meanwhile();
      return hash;
    },
  };
  const api = await testApi({ hasher: overtaken });
  const { token } = await api.signedIn();
  const passwords = () => api.db.selectFrom("researchers").select("password_hash").execute();
  const before = await passwords();
  meanwhile = async () => void (await api.request("POST", "/auth/logout/", { token }));

  expect((await changePassword(api, token)).status).toBe(401);

  expect(await passwords()).toEqual(before);
  expect(await api.db.selectFrom("sessions").select("id").execute()).toEqual([]);
});

/** Every row of every table but the counters of calls. */
async function everything({ db }: TestApi) {
  const tables = await db.introspection.getTables();
  const rows = tables
    .filter(({ name }) => name !== "throttles")
    .map(async ({ name }) => [
      name,
      await db
        .selectFrom(name as keyof Schema)
        .selectAll()
        .execute(),
    ]);
  return Object.fromEntries(await Promise.all(rows));
}
