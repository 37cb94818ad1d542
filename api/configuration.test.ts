import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateKey, readPrivateKey } from "openpgp";
import { expect, test } from "vitest";
import { identitySettings } from "../tests/support/people/identity";
import { temporaryFolder } from "../tests/support/temporary-folder";
import { readConfiguration, readSigningSecrets, signingSecrets } from "./configuration";
import { startKeyThread } from "./gpg/key-thread";
import { demoKeyFiles, makeDemoKeys, readProgrammeKey } from "./sealing/programme-key";

const production = {
  PUBLIC_URL: "https://bounty.example.org",
  SESSION_SECRET: "5nX0qk2bWw8Jr7HkQzT1yVdLs9mPcGfA",
  SEALING_KEY: "c3RhbmRpbmcgc3RpbGwgaW4gdGhlIHJhaW4h",
  SIGNING_KEY: "d2hhdCB3YXMgc2VudCBpcyB3aGF0IGNhbWU",
  PROGRAMME_PUBLIC_KEY_FILE: "key.asc",
  ...identitySettings,
};
const now = Date.parse("2026-01-15T12:00:00Z");
const date = new Date("2026-01-01T00:00:00Z");

// Proves 13.3.1
test("production takes its keys from the environment", () => {
  expect(readConfiguration(production, "production")).toMatchObject({
    sealingKeys: [production.SEALING_KEY],
    programmeKeyFile: expect.stringMatching(/\/key\.asc$/),
    demoKeyFolder: null,
    signing: { secrets: [production.SIGNING_KEY], retired: [] },
  });
});

test("the site says that mail is sent where a mail server is configured", () => {
  const sends = (environment: Record<string, string>) =>
    readConfiguration({ ...production, ...environment }, "production").sendsMail;

  expect(sends({})).toBe(false);
  expect(sends({ SMTP_URL: "smtps://conclave:p4ss@mail.example.org" })).toBe(true);
});

// Proves R8, 6.3.2, 12.2.1, 13.2.3, 13.3.1
test.each([
  [{ PROGRAMME_PUBLIC_KEY_FILE: undefined }, /^PROGRAMME_PUBLIC_KEY_FILE is not set\. It names the file/],
  [{ SEALING_KEY: undefined }, /^SEALING_KEY is not set\./],
  [{ SEALING_KEY: "short" }, /^SEALING_KEY is too short/],
  [{ SEALING_KEY: production.SESSION_SECRET }, /^SEALING_KEY must not be the same as SESSION_SECRET/],
  [{ SIGNING_KEY: undefined }, /^SIGNING_KEY is not set\./],
  [{ SIGNING_KEY: "short" }, /^SIGNING_KEY is too short/],
  [{ SIGNING_KEY: production.SEALING_KEY }, /^SIGNING_KEY must not be the same as SEALING_KEY/],
  [{ SIGNING_KEY: production.SESSION_SECRET }, /^SIGNING_KEY must not be the same as SESSION_SECRET/],
  [{ SIGNING_PUBLIC_KEYS: "short" }, /^SIGNING_PUBLIC_KEYS must be public keys/],
])("production does not start with %j", (change, sentence) => {
  expect(() => readConfiguration({ ...production, ...change }, "production")).toThrow(sentence);
});

// Proves 13.3.2
test("a local instance makes a sealing key for itself, readable by this account only, and keeps it", () => {
  const DATA_DIR = join(temporaryFolder(), "data");

  const first = readConfiguration({ DATA_DIR }, "local");
  const second = readConfiguration({ DATA_DIR }, "local");

  expect(second.sealingKeys).toEqual(first.sealingKeys);
  expect(first.sealingKeys).not.toEqual(first.secrets);
  expect(statSync(join(DATA_DIR, "sealing-key")).mode & 0o777).toBe(0o400);
});

test.each([
  ["a file", "there is a file of that name"],
  ["a file/data", "a part of its path is a file"],
])("a local instance whose folder would be %s says so", (path, why) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "a file"), "");
  const DATA_DIR = join(folder, path);

  const read = () => readConfiguration({ DATA_DIR }, "local");

  expect(read).toThrow(`The folder ${DATA_DIR} cannot be made: ${why}. Without it`);
});

test("a local instance's key pair is made once, beside the data", async () => {
  const DATA_DIR = join(temporaryFolder(), "data");
  const { demoKeyFolder, programmeKeyFile } = readConfiguration({ DATA_DIR }, "local");
  const folder = demoKeyFolder ?? "";
  await makeDemoKeys(folder);
  const { publicFile, privateFile } = demoKeyFiles(folder);
  const before = readFileSync(privateFile, "utf8");
  await makeDemoKeys(folder);

  expect(publicFile).toBe(programmeKeyFile);
  expect(folder.startsWith(`${DATA_DIR}/`)).toBe(false);
  expect(readFileSync(privateFile, "utf8")).toBe(before);
  expect(before).toMatch(/^-----BEGIN PGP PRIVATE KEY BLOCK-----/);
  expect(statSync(privateFile).mode & 0o777).toBe(0o600);
  expect((await readProgrammeKey(publicFile, Date.now(), startKeyThread())).expires_at).toBeNull();
});

// Proves R8
test("a local instance makes its signing key once, beside the data, with that pair or without it", async () => {
  const DATA_DIR = join(temporaryFolder(), "data");
  const { signing, demoKeyFolder } = readConfiguration({ DATA_DIR }, "local");
  const folder = demoKeyFolder ?? "";

  expect(() => readSigningSecrets({ DATA_DIR })).toThrow(
    /^SIGNING_KEY is not set\. Set it as for the server/,
  );
  const { secrets } = signingSecrets(signing);
  await makeDemoKeys(folder);

  expect(signingSecrets(signing).secrets).toEqual(secrets);
  expect(readSigningSecrets({ DATA_DIR }).secrets).toEqual(secrets);
  expect(readdirSync(folder).sort()).toEqual([
    "programme-private.asc",
    "programme-public.asc",
    "signing-key",
  ]);
  expect(statSync(join(folder, "signing-key")).mode & 0o777).toBe(0o400);
});

test("processes that start concurrently agree on the pair, and leave nothing else", async () => {
  const top = temporaryFolder();
  const folder = join(top, "keys");

  const { publicFile, privateFile } = demoKeyFiles(folder);

  const made = [1, 2, 3].map(() => makeDemoKeys(folder));
  await Promise.race(made);
  // The first process may have sealed something for it by now.
  const first = readFileSync(publicFile, "utf8");
  await Promise.all(made);

  expect(readFileSync(publicFile, "utf8")).toBe(first);
  const privateKey = await readPrivateKey({ armoredKey: readFileSync(privateFile, "utf8") });
  const { fingerprint } = await readProgrammeKey(publicFile, Date.now(), startKeyThread());
  expect(fingerprint).toBe(privateKey.getFingerprint().toUpperCase());
  expect(readdirSync(top)).toEqual(["keys"]);
});

test("a configured key is used by a local instance too, and no pair is made", () => {
  const DATA_DIR = join(temporaryFolder(), "data");

  const configured = readConfiguration(
    { DATA_DIR, PROGRAMME_PUBLIC_KEY_FILE: "/keys/programme.asc" },
    "local",
  );

  expect(configured).toMatchObject({ programmeKeyFile: "/keys/programme.asc", demoKeyFolder: null });
  expect(existsSync(`${DATA_DIR}-demo-keys`)).toBe(false);
});

test.each<[string, RegExp, () => Promise<string>]>([
  ["is no key", /is no OpenPGP public key/, async () => "hello"],
  ["is a private key", /This is a private key/, async () => (await pair()).privateKey.armor()],
  ["has expired", /expired/, async () => (await pair({ keyExpirationTime: 60 })).publicKey.armor()],
  ["only signs", /encryption/, async () => (await pair({ subkeys: [{ sign: true }] })).publicKey.armor()],
  [
    "is weak",
    /too weak/,
    async () => (await pair({ type: "rsa", rsaBits: 1024, config: { minRSABits: 1024 } })).publicKey.armor(),
  ],
])("the service does not start with a programme's key that %s", async (_what, sentence, make) => {
  const file = join(temporaryFolder(), "key.asc");
  writeFileSync(file, await make());

  await expect(readProgrammeKey(file, now, startKeyThread())).rejects.toThrow(sentence);
  await expect(readProgrammeKey(file, now, startKeyThread())).rejects.toThrow(
    /^PROGRAMME_PUBLIC_KEY_FILE \(.*key\.asc\) cannot be used/,
  );
});

// Proves R8
test("the service does not start without the programme's key", async () => {
  await expect(readProgrammeKey(join(temporaryFolder(), "key.asc"), now, startKeyThread())).rejects.toThrow(
    /could not be read \(ENOENT\)/,
  );
});

function pair(options: Partial<Parameters<typeof generateKey>[0]> = {}) {
  return generateKey({ userIDs: [{ name: "Programme" }], date, ...options, format: "object" });
}
