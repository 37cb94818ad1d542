import { readKey } from "openpgp";
import { beforeAll, expect, test } from "vitest";
import { sampleCode } from "../../tests/support/people/sign-in";
import { formWith, pair, upload } from "../../tests/support/requests/gpg-keys";
import { signedInApi, testApi } from "../../tests/support/servers/api";

type Pair = Awaited<ReturnType<typeof pair>>;
let ada: Pair;
let other: Pair;

beforeAll(async () => {
  [ada, other] = [await pair(), await pair({ userIDs: [{ name: "Ada Rossi, since 2026" }] })];
});

// Proves 3.26, 7.16
test("a public key is kept, with its fingerprint, user ids and expiry", async () => {
  const { api, token } = await signedInApi({ stage: "profile_made" });

  const response = await upload(api, token, ada.publicKey.armor());

  expect(response.status).toBe(201);
  const key = await response.json();
  expect(key).toEqual({
    public_file: expect.stringMatching(/^-----BEGIN PGP PUBLIC KEY BLOCK-----\r?\n/),
    fingerprint: ada.publicKey.getFingerprint().toUpperCase(),
    user_ids: ["Ada Rossi <ada@example.org>"],
    expires_at: null,
  });
  expect((await readKey({ armoredKey: key.public_file })).getFingerprint()).toBe(
    ada.publicKey.getFingerprint(),
  );
  expect(await (await api.get("/gpg/keys/self", token)).json()).toEqual(key);
});

test("a binary key is taken, and a text as Windows writes it", async () => {
  const { api, token } = await signedInApi();
  const armoured = ada.publicKey.armor();

  for (const file of [
    ada.publicKey.write(),
    Buffer.from(`\ufeff${armoured}`),
    Buffer.from(`\ufeff${armoured}`, "utf16le"),
  ]) {
    const response = await upload(api, token, file);
    expect(response.status).toBe(201);
    expect((await response.json()).fingerprint).toBe(ada.publicKey.getFingerprint().toUpperCase());
  }
});

test("the expiry of the part that encrypts counts as the key's own", async () => {
  const { api, token } = await signedInApi();
  const day = 24 * 60 * 60;
  const { publicKey } = await pair({ subkeys: [{ keyExpirationTime: 30 * day }] });

  const response = await upload(api, token, publicKey.armor());

  expect((await response.json()).expires_at).toBe("2026-01-31T00:00:00.000Z");
});

// Proves 6.3.7, 7.5.3
test("a first key and one that takes its place leave a message each, and one that is sent again leaves none", async () => {
  const { api, token, id } = await signedInApi();
  const messages = async () => (await api.get("/content/messages/unread", token)).json();
  await upload(api, token, ada.publicKey.armor());
  await upload(api, token, ada.publicKey.armor());
  await upload(api, token, other.publicKey.armor());

  const fingerprint = other.publicKey.getFingerprint().toUpperCase();
  const first = ada.publicKey.getFingerprint().toUpperCase();
  const told = [
    { title: "An OpenPGP key was added", message: expect.stringContaining(first) },
    { title: "Your OpenPGP key was changed", message: expect.stringContaining(fingerprint) },
  ];
  expect(await messages()).toHaveLength(2);
  expect(await messages()).toEqual(expect.arrayContaining(told.map((one) => expect.objectContaining(one))));
  expect(await api.rows("gpg_keys")).toEqual([
    expect.objectContaining({
      researcher_id: id,
      fingerprint,
      user_ids: JSON.stringify(other.publicKey.getUserIDs()),
      encryption_key_id: (await other.publicKey.getEncryptionKey()).getKeyID().toHex(),
    }),
  ]);
  const audit = await api.db.selectFrom("audit").select("action").orderBy("sequence").execute();
  expect(audit.map(({ action }) => action)).toEqual(["gpg.add", "gpg.replace"]);
  const events = await api.db.selectFrom("account_events").select("kind").orderBy("id").execute();
  expect(events.map(({ kind }) => kind)).toEqual(["openpgp_key_added", "openpgp_key_replaced"]);
});

// Proves 7.5.3
test("a first key and another one need a second factor of the last ten minutes", async () => {
  const { api, token } = await signedInApi();
  const fingerprints = async () => {
    const kept = await api.db.selectFrom("gpg_keys").select("fingerprint").execute();
    return kept.map(({ fingerprint }) => fingerprint);
  };
  const before: string[] = [];

  for (const [steps, { publicKey }] of [ada, other].entries()) {
    await api.db.updateTable("sessions").set({ authenticated_at: 1, confirmed_at: null }).execute();
    const response = await upload(api, token, publicKey.armor());
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "confirmation_required" });
    expect(await fingerprints()).toEqual(before);
    await api.request("POST", "/auth/confirm", { token, form: { code: sampleCode(api, steps) } });
    expect((await upload(api, token, publicKey.armor())).status).toBe(201);
    before.splice(0, 1, publicKey.getFingerprint().toUpperCase());
    expect(await fingerprints()).toEqual(before);
  }
});

test("the key on file may be sent again without a second factor, and so may a key while one registers", async () => {
  const { api, token } = await signedInApi();
  await upload(api, token, ada.publicKey.armor());
  const registering = await api.signedIn({ stage: "profile_made" });
  await api.db.updateTable("sessions").set({ authenticated_at: 1 }).execute();

  expect((await upload(api, token, ada.publicKey.armor())).status).toBe(201);
  expect((await upload(api, registering.token, other.publicKey.armor())).status).toBe(201);
});

test("a refused key leaves the earlier one in its place", async () => {
  const { api, token } = await signedInApi();
  await upload(api, token, ada.publicKey.armor());

  await upload(api, token, other.privateKey.armor());

  const key = await (await api.get("/gpg/keys/self", token)).json();
  expect(key.fingerprint).toBe(ada.publicKey.getFingerprint().toUpperCase());
});

// Proves R13
test("user ids are shown without characters that reorder or hide text", async () => {
  const { api, token } = await signedInApi();
  const { publicKey } = await pair({ userIDs: [{ name: "<b>Ada</b>\u202e\u0007 \u200b!" }] });

  const key = await (await upload(api, token, publicKey.armor())).json();

  expect(key.user_ids).toEqual(["<b>Ada</b> !"]);
});

// Proves 8.2.2
test("the key is the caller's own", async () => {
  const api = await testApi();
  const [caller, another] = [await api.signedIn(), await api.signedIn()];
  await upload(api, caller.token, ada.publicKey.armor());

  expect((await api.get("/gpg/keys/self", another.token)).status).toBe(404);
  expect((await api.get("/gpg/keys/self")).status).toBe(401);
});

test("an upload needs a profile first", async () => {
  const { api, token } = await signedInApi({ stage: "mfa_set" });

  expect((await upload(api, token, ada.publicKey.armor())).status).toBe(403);
});

// Proves R7
test("a key that arrives when its sender's session has ended is not kept", async () => {
  const { api, token } = await signedInApi();
  const { body, headers } = new Response(formWith(ada.publicKey.armor()));
  const slowly = new TransformStream({
    async transform(chunk, controller) {
      await api.db.deleteFrom("sessions").execute();
      controller.enqueue(chunk);
    },
  });

  const response = await api.request("POST", "/gpg/keys", {
    token,
    headers: { "Content-Type": headers.get("Content-Type") ?? "" },
    body: body?.pipeThrough(slowly),
  });

  expect(response.status).toBe(401);
  expect(await api.rows("gpg_keys")).toEqual([]);
});
