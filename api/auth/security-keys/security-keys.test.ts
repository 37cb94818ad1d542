import { expect, onTestFinished, test, vi } from "vitest";
import { addKey, KEY_ORIGIN, keyApi, withKey } from "../../../tests/support/people/security-keys";
import { newSession } from "../../../tests/support/people/sessions";
import { type Dishonest, SoftwareKey } from "../../../tests/support/people/software-key";
import { type TestApi, testApi } from "../../../tests/support/servers/api";
import { verify } from "../../audit/audit";

const MINUTE = 60_000;
const begin = (api: TestApi, token: string) => api.request("POST", "/auth/security-keys/begin", { token });
const remove = (api: TestApi, token: string, id: string) =>
  api.request("POST", `/auth/security-keys/${id}/remove`, { token });
const keysOf = async (api: TestApi, token: string) =>
  (await (await api.get("/auth/security", token)).json()).security_keys;

test("a browser is asked for a key that verifies its user, and for no attestation", async () => {
  const api = await keyApi();
  const { token, email } = await api.signedIn();

  const { options } = await (await begin(api, token)).json();

  expect(options).toMatchObject({
    rp: { id: "conclave.example", name: "Conclave" },
    user: { name: email },
    attestation: "none",
    authenticatorSelection: { userVerification: "required" },
    excludeCredentials: [],
  });
  expect(Buffer.from(options.challenge, "base64url")).toHaveLength(32);
});

test("a key is added by its name, and shown with its last use", async () => {
  const api = await keyApi();

  const { token, added } = await withKey(api);

  const at = new Date(api.clock.now).toISOString();
  expect(added).toEqual({
    id: expect.any(String),
    name: "Blue key",
    added_at: at,
    last_used_at: null,
    host: "conclave.example",
    is_usable: true,
  });
  expect(await keysOf(api, token)).toEqual([added]);
});

const dishonest: [string, Dishonest][] = [
  ["made at another origin", { origin: "https://conclave.example.evil.test" }],
  ["made for another host", { rpId: "evil.test" }],
  ["that answers another question", { challenge: "A".repeat(43) }],
  ["that did not verify its user", { unverified: true }],
];

test.each(dishonest)("a key %s is refused", async (_what, changes) => {
  const api = await keyApi();
  const { token } = await api.signedIn();

  const response = await addKey(api, token, new SoftwareKey(KEY_ORIGIN), changes);

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ credential: [expect.stringContaining("was not good")] });
  expect(await keysOf(api, token)).toEqual([]);
});

// Proves R27, 1.3.6
test.each(["apple", "android-key", "android-safetynet", "tpm", "fido-u2f", "packed"])(
  "an attestation of the kind %s is not read, and no address in it is fetched",
  async (attestation) => {
    const fetched = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("The test has no network."));
    onTestFinished(() => fetched.mockRestore());
    const api = await keyApi();
    const { token } = await api.signedIn();

    const response = await addKey(api, token, new SoftwareKey(KEY_ORIGIN), { attestation });

    expect(fetched).not.toHaveBeenCalled();
    expect(response.status).toBe(201);
  },
);

test("a question is good for one key, for five minutes, and for its own session", async () => {
  const api = await keyApi();
  const { token, refresh } = await api.signedIn();
  const other = await api.signedIn();
  const send = async (options: { challenge: string }, by = token) => {
    const credential = new SoftwareKey(KEY_ORIGIN).create(options);
    return api.request("POST", "/auth/security-keys", { token: by, json: { name: "Key", credential } });
  };
  const { options } = await (await begin(api, token)).json();

  expect((await send(options, other.token)).status).toBe(400);
  expect((await send(options)).status).toBe(201);
  expect((await send(options)).status).toBe(400);
  const late = (await (await begin(api, token)).json()).options;
  api.clock.now += 5 * MINUTE;
  const renewed = await api.request("POST", "/auth/login/refresh/", { json: { access: token, refresh } });
  expect((await send(late, (await renewed.json()).access)).status).toBe(400);
});

test("a key belongs to one account, and is there once", async () => {
  const api = await keyApi();
  const { token, key } = await withKey(api);
  const other = await api.signedIn();

  expect((await addKey(api, token, key)).status).toBe(409);
  expect((await addKey(api, other.token, key)).status).toBe(409);
  const { options } = await (await begin(api, token)).json();
  expect(options.excludeCredentials).toEqual([expect.objectContaining({ id: key.id.toString("base64url") })]);
});

test("an account has ten keys at most", async () => {
  const api = await keyApi();
  const { token } = await api.signedIn();
  for (let added = 0; added < 10; added++) await addKey(api, token, new SoftwareKey(KEY_ORIGIN));

  const response = await begin(api, token);

  expect(response.status).toBe(409);
  expect(await keysOf(api, token)).toHaveLength(10);
});

test("of two sessions that began a tenth key one adds it", async () => {
  const api = await keyApi();
  const { token, id } = await api.signedIn();
  for (let added = 0; added < 9; added++) await addKey(api, token, new SoftwareKey(KEY_ORIGIN));
  const { access } = await newSession(api.services, id);
  const both = [token, access];
  const begun = await Promise.all(both.map(async (by) => (await (await begin(api, by)).json()).options));

  const answers = await Promise.all(
    both.map((by, index) => {
      const credential = new SoftwareKey(KEY_ORIGIN).create(begun[index]);
      return api.request("POST", "/auth/security-keys", { token: by, json: { name: "Key", credential } });
    }),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await keysOf(api, token)).toHaveLength(10);
});

// Proves 7.5.1
test("adding and removing need a second factor of the last ten minutes", async () => {
  const api = await keyApi();
  const session = await withKey(api);
  api.clock.now += 10 * MINUTE + 1;
  const { access, refresh, added } = session;
  const renewed = await api.request("POST", "/auth/login/refresh/", { json: { access, refresh } });
  const { access: token } = await renewed.json();

  const credential = new SoftwareKey(KEY_ORIGIN).create({ challenge: "x" });
  const answers = [
    await begin(api, token),
    await api.request("POST", "/auth/security-keys", { token, json: { name: "Key", credential } }),
    await remove(api, token, added.id),
  ];

  for (const answer of answers) {
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: "confirmation_required" });
  }
  expect(await keysOf(api, token)).toHaveLength(1);
});

test("another's key stays, and is answered like one that is not there", async () => {
  const api = await keyApi();
  const owner = await withKey(api);
  const { token } = await api.signedIn();

  expect((await remove(api, token, owner.added.id)).status).toBe(204);

  expect(await keysOf(api, owner.token)).toHaveLength(1);
});

// Proves 6.3.7, 16.3.1
test("adding and removing leave messages and entries in the audit log", async () => {
  const api = await keyApi();
  const { id, token, added } = await withKey(api);

  expect((await remove(api, token, added.id)).status).toBe(204);

  const messages = await api.db.selectFrom("messages").selectAll().orderBy("id").execute();
  expect(messages.map(({ title }) => title)).toEqual([
    "A security key was added",
    "A security key was removed",
  ]);
  const audit = await api.db.selectFrom("audit").selectAll().orderBy("sequence").execute();
  expect(audit.map(({ action, subject }) => [action, subject])).toEqual([
    ["security_key.add", `researcher:${id}`],
    ["security_key.remove", `researcher:${id}`],
  ]);
  expect(await verify(api.db)).toMatchObject({ whole: true });
});

test("resetting the authenticator removes the keys with it", async () => {
  const api = await keyApi();
  const { token } = await withKey(api);

  await api.request("POST", "/auth/mfa/reset/", { token });

  expect(await api.rows("security_keys")).toEqual([]);
});

test("on this machine a key is made for localhost, and by an IP address with TLS for nothing", async () => {
  const local = await testApi();
  const { options } = await (await begin(local, (await local.signedIn()).token)).json();
  expect(options.rp.id).toBe("localhost");

  const { identity } = local.services;
  const byAddress = await testApi({ identity: { ...identity, publicUrl: "https://203.0.113.7" } });
  const refusal = await begin(byAddress, (await byAddress.signedIn()).token);
  expect(refusal.status).toBe(409);
  expect((await refusal.json()).detail).toContain("belong to a host name");
});
