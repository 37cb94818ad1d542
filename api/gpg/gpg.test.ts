import { generateKey, readKey, revokeKey } from "openpgp";
import { beforeAll, expect, test } from "vitest";
import { sampleCode } from "../../tests/support/people/sign-in";
import { type TestApi, testApi } from "../../tests/support/servers/api";

// Long because: every way in which a key can be wrong is tried.

/** The test clock is two weeks later. */
const date = new Date("2026-01-01T00:00:00Z");
const userIDs = [{ name: "Ada Rossi", email: "ada@example.org" }];

type Pair = Awaited<ReturnType<typeof pair>>;
let ada: Pair;
let other: Pair;

beforeAll(async () => {
  [ada, other] = [await pair(), await pair({ userIDs: [{ name: "Ada Rossi, since 2026" }] })];
});

// Proves 3.26, 7.16
test("a public key is kept, with its fingerprint, user ids and expiry", async () => {
  const api = await testApi();
  const { token } = await api.signedIn({ stage: "profile_made" });

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
  const api = await testApi();
  const { token } = await api.signedIn();
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
  const api = await testApi();
  const { token } = await api.signedIn();
  const day = 24 * 60 * 60;
  const { publicKey } = await pair({ subkeys: [{ keyExpirationTime: 30 * day }] });

  const response = await upload(api, token, publicKey.armor());

  expect((await response.json()).expires_at).toBe("2026-01-31T00:00:00.000Z");
});

// Proves R13
test("a private key is refused with a warning, and nothing of it is kept", async () => {
  const api = await testApi();
  const { token } = await api.signedIn();
  const armoured = ada.privateKey.armor();
  const files = [
    armoured,
    ada.privateKey.write(),
    ada.privateKey.write().subarray(0, 40),
    Buffer.concat([other.publicKey.write(), ada.privateKey.write()]),
    `${other.publicKey.armor()}\n${armoured}`,
    armoured.replaceAll("PRIVATE KEY", "PUBLIC KEY"),
    armoured.slice(0, 200),
    Buffer.from(`\ufeff${armoured}`, "utf16le"),
    "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEA\n-----END OPENSSH PRIVATE KEY-----",
  ];

  for (const file of files) {
    const response = await upload(api, token, file);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      public_file: [expect.stringMatching(/^This is a private key\. .*nothing of it was kept/)],
    });
  }

  expect((await api.get("/gpg/keys/self", token)).status).toBe(404);
  expect(await api.db.selectFrom("gpg_keys").selectAll().execute()).toEqual([]);
  expect(await api.db.selectFrom("audit").selectAll().execute()).toEqual([]);
  expect(JSON.stringify(api.logged)).not.toContain("BEGIN");
});

// Proves 10.27, R13, 5.1.1, 5.2.2, 11.6.1
test.each<[string, RegExp, () => Promise<string | Uint8Array> | string | Uint8Array]>([
  ["an expired", /expired/, async () => (await pair({ keyExpirationTime: 60 })).publicKey.armor()],
  ["a revoked", /revoked/, revoked],
  ["a future", /not valid yet/, async () => (await pair({ date: new Date("2026-06-01") })).publicKey.armor()],
  ["a sign-only", /encryption/, async () => (await pair({ subkeys: [{ sign: true }] })).publicKey.armor()],
  ["a bare", /encryption/, async () => (await pair({ subkeys: [] })).publicKey.armor()],
  ["an RSA 1024", /too weak/, async () => (await rsa(1024)).publicKey.armor()],
  ["a weak curve's", /too weak/, () => SECP256K1],
  ["a key ring's", /more than one key/, () => ada.publicKey.armor() + other.publicKey.armor()],
  [
    "a binary key ring's",
    /more than one key/,
    () => Buffer.concat([ada.publicKey.write(), other.publicKey.write()]),
  ],
  ["an eleven-named", /more than 10 user ids/, async () => (await named(11)).publicKey.armor()],
  ["no", /no OpenPGP public key/, () => "hello"],
  ["a damaged", /no OpenPGP public key/, () => ada.publicKey.write().subarray(0, 20)],
  ["a random", /no OpenPGP public key/, () => new Uint8Array(5000).fill(0xff)],
  [
    "a message as",
    /no OpenPGP public key/,
    () => "-----BEGIN PGP MESSAGE-----\n\nxxxx\n-----END PGP MESSAGE-----",
  ],
])("%s key is refused with the reason", async (_what, reason, make) => {
  const api = await testApi();
  const { token } = await api.signedIn();

  const response = await upload(api, token, await make());

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ public_file: [expect.stringMatching(reason)] });
  expect(await api.db.selectFrom("gpg_keys").selectAll().execute()).toEqual([]);
});

test("RSA of 2048 bits and ten user ids are taken", async () => {
  const api = await testApi();
  const { token } = await api.signedIn();

  expect((await upload(api, token, (await rsa(2048)).publicKey.armor())).status).toBe(201);
  expect((await upload(api, token, (await named(10)).publicKey.armor())).status).toBe(201);
});

// Proves 10.28, 5.2.1
test("a file above 64 KiB is refused, and more than one file", async () => {
  const api = await testApi();
  const { token } = await api.signedIn();

  expect((await upload(api, token, "x".repeat(64 * 1024 + 1))).status).toBe(413);
  expect((await upload(api, token, "x".repeat(200 * 1024))).status).toBe(413);
  const two = new FormData();
  for (const name of ["a", "b"]) two.append("public_file", new File([ada.publicKey.armor()], name));
  expect((await api.request("POST", "/gpg/keys", { token, body: two })).status).toBe(413);
});

test("the upload requires a file", async () => {
  const api = await testApi();
  const { token } = await api.signedIn();
  const asText = new FormData();
  asText.append("public_file", ada.publicKey.armor());
  const elsewhere = new FormData();
  elsewhere.append("private_file", new File([ada.publicKey.armor()], "key.asc"));

  for (const body of [asText, elsewhere]) {
    const response = await api.request("POST", "/gpg/keys", { token, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ public_file: ["Choose the file of your public key."] });
  }
  expect((await api.request("POST", "/gpg/keys", { token, json: { public_file: "x" } })).status).toBe(415);
});

// Proves 6.3.7, 7.5.3
test("a first key and one that takes its place leave a message each, and one that is sent again leaves none", async () => {
  const api = await testApi();
  const { token, id } = await api.signedIn();
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
  expect(await api.db.selectFrom("gpg_keys").selectAll().execute()).toEqual([
    expect.objectContaining({
      researcher_id: id,
      fingerprint,
      user_ids: JSON.stringify(other.publicKey.getUserIDs()),
      encryption_key_id: (await other.publicKey.getEncryptionKey()).getKeyID().toHex(),
    }),
  ]);
  const audit = await api.db.selectFrom("audit").select("action").orderBy("sequence").execute();
  expect(audit.map(({ action }) => action)).toEqual(["gpg.add", "gpg.replace", "gpg.replace"]);
});

// Proves 7.5.3
test("a first key and another one need a second factor of the last ten minutes", async () => {
  const api = await testApi();
  const { token } = await api.signedIn();
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
  const api = await testApi();
  const { token } = await api.signedIn();
  await upload(api, token, ada.publicKey.armor());
  const registering = await api.signedIn({ stage: "profile_made" });
  await api.db.updateTable("sessions").set({ authenticated_at: 1 }).execute();

  expect((await upload(api, token, ada.publicKey.armor())).status).toBe(201);
  expect((await upload(api, registering.token, other.publicKey.armor())).status).toBe(201);
});

test("a refused key leaves the earlier one in its place", async () => {
  const api = await testApi();
  const { token } = await api.signedIn();
  await upload(api, token, ada.publicKey.armor());

  await upload(api, token, other.privateKey.armor());

  const key = await (await api.get("/gpg/keys/self", token)).json();
  expect(key.fingerprint).toBe(ada.publicKey.getFingerprint().toUpperCase());
});

// Proves R13
test("user ids are shown without characters that reorder or hide text", async () => {
  const api = await testApi();
  const { token } = await api.signedIn();
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
  const api = await testApi();
  const { token } = await api.signedIn({ stage: "mfa_set" });

  expect((await upload(api, token, ada.publicKey.armor())).status).toBe(403);
});

/** A key pair as researchers have them, made at the beginning of the test's year. */
function pair(
  options: Omit<Parameters<typeof generateKey>[0], "format" | "userIDs"> & {
    userIDs?: typeof userIDs | { name: string }[];
  } = {},
) {
  return generateKey({ userIDs, date, ...options, format: "object" });
}

function rsa(rsaBits: number) {
  return pair({ type: "rsa", rsaBits, config: { minRSABits: 1024 } });
}

function named(count: number) {
  return pair({ userIDs: Array.from({ length: count }, (_, index) => ({ name: `Name ${index}` })) });
}

async function revoked(): Promise<string> {
  const { publicKey: key, revocationCertificate } = await pair();
  return (await revokeKey({ key, revocationCertificate, date, format: "object" })).publicKey.armor();
}

// Proves R7
test("a key that arrives when its sender's session has ended is not kept", async () => {
  const api = await testApi();
  const { token } = await api.signedIn();
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
  expect(await api.db.selectFrom("gpg_keys").selectAll().execute()).toEqual([]);
});

function upload(api: TestApi, token: string, content: string | Uint8Array) {
  return api.request("POST", "/gpg/keys", { token, body: formWith(content) });
}

function formWith(content: string | Uint8Array): FormData {
  const form = new FormData();
  form.append("public_file", new File([new Uint8Array(Buffer.from(content))], "key.asc"));
  return form;
}

/** Made with GnuPG for this test; the library can read this curve, but not make keys of it. */
const SECP256K1 = `-----BEGIN PGP PUBLIC KEY BLOCK-----

mE8EaVW5ABMFK4EEAAoCAwTS3CVEsbFn+T/2aaWXIurZ+9/OFC7pJglkfpDuDO3K
jXSxbRVC6J1C4W/JLDiIUFTUrAtrTXtDf5f+2oMFi9HftAVDdXJ2ZYiQBBMTCAA4
FiEElcv9YOHQHjJxHPKj3ZLOuEUnI/0FAmlVuQACGyMFCwkIBwIGFQoJCAsCBBYC
AwECHgECF4AACgkQ3ZLOuEUnI/3qOAD+Mz53UCElYVKeRK9BS1OXFqC+ej7llqZT
bim9fxnfGxEBANCYo9mIqj9h+E17Z6f+5f3n1ICtfyDOSJ2Q4A6pj93/uFMEaVW5
ABIFK4EEAAoCAwTpk19uq+7EV4bNxdD12kOiSbjD9p4BKrG97LRXeIEXs0LuL1iB
GOvimSci4AAYtuhiKQQkqgkX5RqGpuBhQOVNAwEIB4h4BBgTCAAgFiEElcv9YOHQ
HjJxHPKj3ZLOuEUnI/0FAmlVuQACGwwACgkQ3ZLOuEUnI/1dLQD/e6/yOWmZ1Z4h
USWAU5TttaMJ0S0f0q0riie17DYpKS4A/0G5yVpBo0sO7z/qKmyNxO95VJIO+VUm
27DU+yQv1jyY
=PlMA
-----END PGP PUBLIC KEY BLOCK-----`;
