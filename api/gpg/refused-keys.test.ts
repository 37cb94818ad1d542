import { revokeKey } from "openpgp";
import { beforeAll, expect, test } from "vitest";
import { date, pair, upload } from "../../tests/support/requests/gpg-keys";
import { signedInApi } from "../../tests/support/servers/api";

type Pair = Awaited<ReturnType<typeof pair>>;
let ada: Pair;
let other: Pair;

beforeAll(async () => {
  [ada, other] = [await pair(), await pair({ userIDs: [{ name: "Ada Rossi, since 2026" }] })];
});

// Proves R13
test("a private key is refused with a warning, and nothing of it is kept", async () => {
  const { api, token } = await signedInApi();
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
  expect(await api.rows("gpg_keys")).toEqual([]);
  expect(await api.rows("audit")).toEqual([]);
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
  [
    "a many-sided",
    /more than 20 subkeys/,
    async () => (await pair({ subkeys: Array(21).fill({}) })).publicKey.armor(),
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
  const { api, token } = await signedInApi();

  const response = await upload(api, token, await make());

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ public_file: [expect.stringMatching(reason)] });
  expect(await api.rows("gpg_keys")).toEqual([]);
});

test("RSA of 2048 bits and ten user ids are taken", async () => {
  const { api, token } = await signedInApi();

  expect((await upload(api, token, (await rsa(2048)).publicKey.armor())).status).toBe(201);
  expect((await upload(api, token, (await named(10)).publicKey.armor())).status).toBe(201);
});

// Proves 10.28, 5.2.1
test("a file above 64 KiB is refused, and more than one file", async () => {
  const { api, token } = await signedInApi();

  expect((await upload(api, token, "x".repeat(64 * 1024 + 1))).status).toBe(413);
  expect((await upload(api, token, "x".repeat(200 * 1024))).status).toBe(413);
  const two = new FormData();
  for (const name of ["a", "b"]) two.append("public_file", new File([ada.publicKey.armor()], name));
  expect((await api.request("POST", "/gpg/keys", { token, body: two })).status).toBe(413);
});

test("the upload requires a file", async () => {
  const { api, token } = await signedInApi();
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
