import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { identitySettings } from "../../tests/support/people/identity";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { readConfiguration, readSiteConfiguration, readVaultSecrets } from "../configuration";
import { configurationPage } from "./page";
import { themes } from "./settings";

const root = new URL("../..", import.meta.url).pathname;
const secret = "5nX0qk2bWw8Jr7HkQzT1yVdLs9mPcGfA";
const forSite = {
  PUBLIC_URL: "https://bounty.example.org",
  SESSION_SECRET: secret,
  ...identitySettings,
};
const production = {
  ...forSite,
  SEALING_KEY: "c3RhbmRpbmcgc3RpbGwgaW4gdGhlIHJhaW4h",
  SIGNING_KEY: "d2hhdCB3YXMgc2VudCBpcyB3aGF0IGNhbWU",
  PROGRAMME_PUBLIC_KEY_FILE: "key.asc",
};

// `npm run configuration` writes it.
test("the page of configuration is current", async () => {
  await expect(configurationPage()).toMatchFileSnapshot(join(root, "docs/configuration.md"));
});

test("every variable that is read is a setting with a place on that page", () => {
  const files = ["api", "programme", "server", "app"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const sources = files.filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const read = sources.flatMap((name) =>
    [
      ...readFileSync(join(root, name), "utf8").matchAll(
        /(?<!import\.meta\.)\b(?:environment|values|env)\.([A-Z][A-Z0-9_]{2,})\b|\bneed\(\s*"([A-Z0-9_]+)"/g,
      ),
    ].map(([, direct, needed]) => direct ?? needed ?? ""),
  );
  const known = new Set(themes.flatMap(({ settings }) => settings.map(({ name }) => name)));
  // Of the system, and the file of a secret.
  const others = /^(SUDO_USER|NODE_ENV|TMPDIR|PG[A-Z]+|.*_FILE)$/;

  expect(read).toContain("DATA_DIR");
  expect([...new Set(read)].filter((name) => !known.has(name) && !others.test(name))).toEqual([]);
});

test.each<["local" | "production", Record<string, string>]>([
  ["local", { HOST: "0.0.0.0" }],
  ["local", { HOST: "::" }],
  ["local", { HOST: "192.0.2.7", PUBLIC_URL: "http://localhost:3000" }],
  ["production", { ...production, HOST: "0.0.0.0", PUBLIC_URL: "http://127.0.0.1:3000" }],
])("a %s instance is not served to others in the clear: %j", (mode, environment) => {
  const message = messageOf(() => readConfiguration({ ...environment, DATA_DIR: temporaryFolder() }, mode));

  expect(message).toMatch(/^HOST is .*, which others can reach, but PUBLIC_URL is not https: /);
});

test.each(["127.0.0.1", "127.0.0.2", "localhost", "::1"])("on %s it is served without TLS", (HOST) => {
  const DATA_DIR = temporaryFolder();

  const { host, publicUrl } = readConfiguration({ HOST, DATA_DIR }, "local");
  expect([host, URL.canParse(publicUrl)]).toEqual([HOST, true]);
  expect(readConfiguration({ ...production, HOST: "0.0.0.0", DATA_DIR }, "production").host).toBe("0.0.0.0");
});

// Proves 10.53
test("production says every fault together, and no secret among them", () => {
  const change = {
    ...production,
    SESSION_SECRET: "hunter2",
    PORT: "many",
    DATABASE_URL: "postgres://me:hunter2@db/x",
  };

  const message = messageOf(() => readConfiguration(change, "production"));

  expect(message.split("\n")).toEqual([
    expect.stringMatching(/^PORT must be a port number/),
    expect.stringMatching(/^SESSION_SECRET is too short/),
    expect.stringMatching(/^DATABASE_URL must end in \?sslmode=verify-full/),
  ]);
  expect(message).not.toContain("hunter2");
});

// Proves 12.3.3
test.each<[Record<string, string | undefined>, RegExp]>([
  [{ PUBLIC_URL: "http://bounty.example.org" }, /^PUBLIC_URL must begin with https:\/\//],
  [{ PUBLIC_URL: "https://bounty.example.org/site" }, /^PUBLIC_URL is only scheme, host and port/],
  [{ PUBLIC_URL: "bounty.example.org" }, /^PUBLIC_URL must be an address with its scheme/],
  [{ PUBLIC_URL: "https://bounty.example.org#top" }, /^PUBLIC_URL is only scheme, host and port/],
  [{ PUBLIC_URL: "https://me@bounty.example.org" }, /^PUBLIC_URL is only scheme, host and port/],
  [{ PUBLIC_URL: "https://:hunter2@bounty.example.org" }, /^PUBLIC_URL is only scheme, host and port/],
  [{ FORMER_PUBLIC_URLS: "https://a.example,b.example" }, /^FORMER_PUBLIC_URLS must be an address with its/],
  [{ FORMER_PUBLIC_URLS: "https://a.example/b" }, /^FORMER_PUBLIC_URLS is only scheme, host and port/],
  [{ FORMER_PUBLIC_URLS: "http://a.example" }, /^FORMER_PUBLIC_URLS must begin with https:\/\//],
  [{ SESSION_SECRET: "," }, /^SESSION_SECRET is too short/],
  [{ SEALING_KEY: "" }, /^SEALING_KEY is not set\./],
  [{ TRUST_PROXY: "everyone" }, /^TRUST_PROXY must be a number of proxies/],
  [{ TRUST_PROXY_HEADER: "x-real-ip" }, /^TRUST_PROXY_HEADER must be/],
  [{ METRICS_PORT: "3000" }, /^METRICS_PORT must not be the same as PORT/],
  [{ STOP_DELAY: "60" }, /^STOP_DELAY must be a number of seconds from 0 to 15/],
  [{ SERVE: "neither" }, /^SERVE must be both, site or api/],
  [{ API_ORIGIN: "https://api.example.org" }, /^API_ORIGIN is set, but SERVE=both has an API of its own/],
  [{ S3_BUCKET: "attachments" }, /^S3_REGION is not set/],
  [{ HOST: "[::1]" }, /^HOST must stand without brackets, like ::1/],
  [{ CONTACT_ADDRESS: "not an address" }, /^CONTACT_ADDRESS must be an email address/],
  [{ MAIL_FROM: "not an address", SMTP_URL: "smtps://mail.example.org" }, /^MAIL_FROM must be an email/],
  [{ PROGRAMME_NAME: "   " }, /^PROGRAMME_NAME is not set\. It is the name on every page/],
  [{ COMPANY_TAX_NUMBER: " " }, /^COMPANY_TAX_NUMBER is not set\./],
  [{ COMPANY_NAME: '"Example Security Ltd"' }, /^COMPANY_NAME is in quotation marks/],
  [{ PUBLIC_URL: "'https://bounty.example.org'" }, /^PUBLIC_URL is in quotation marks/],
])("production does not start with %j", (change, sentence) => {
  expect(messageOf(() => readConfiguration({ ...production, ...change }, "production"))).toMatch(sentence);
});

test("blanks around a value are no part of it", () => {
  const spaced = Object.fromEntries(Object.entries(production).map(([name, value]) => [name, ` ${value}\t`]));

  expect(readConfiguration(spaced, "production")).toEqual(readConfiguration(production, "production"));
});

test("former addresses are kept as browsers write them", () => {
  const FORMER_PUBLIC_URLS = "https://Old.example.org/ , HTTPS://older.example.org:443,";

  const { identity } = readConfiguration({ ...production, FORMER_PUBLIC_URLS }, "production");

  expect(identity.formerPublicUrls).toEqual(["https://old.example.org", "https://older.example.org"]);
});

test.each(["HTTPS://bounty.example.org", " https://bounty.example.org", "https://Bounty.Example.org:443/"])(
  "PUBLIC_URL “%s” is kept as browsers write it, so that nothing takes it for plain http",
  (PUBLIC_URL) => {
    const site = { ...production, PUBLIC_URL, HOST: "0.0.0.0" };

    const { publicUrl, identity } = readConfiguration(site, "production");

    expect([publicUrl, identity.publicUrl]).toEqual(Array(2).fill("https://bounty.example.org"));
  },
);

// Proves 13.3.2
test("a secret can be a file, also for the managers' command", () => {
  const { SESSION_SECRET: _session, SEALING_KEY: _sealing, ...rest } = production;
  const environment = {
    ...rest,
    SESSION_SECRET_FILE: fileOf(`${production.SESSION_SECRET}\n`),
    SEALING_KEY_FILE: fileOf(production.SEALING_KEY),
    S3_BUCKET: "attachments",
    S3_REGION: "eu-south-1",
    S3_ACCESS_KEY_ID: "conclave",
    S3_SECRET_ACCESS_KEY_FILE: fileOf("the store's key\n"),
  };

  const { secrets, sealingKeys, s3 } = readConfiguration(environment, "production");

  expect([secrets, sealingKeys]).toEqual([[production.SESSION_SECRET], [production.SEALING_KEY]]);
  expect(s3?.secretAccessKey).toBe("the store's key");
  expect(readVaultSecrets(environment)).toEqual({ sealing: sealingKeys, session: secrets });
});

test.each([
  [() => ({ SESSION_SECRET_FILE: fileOf(secret) }), /are both set\. Which one counts would be a guess/],
  [
    () => ({ SESSION_SECRET: "", SESSION_SECRET_FILE: fileOf(" \n") }),
    /^SESSION_SECRET_FILE names .* which is empty/,
  ],
  [
    () => ({ SESSION_SECRET: "", SESSION_SECRET_FILE: "/nowhere" }),
    /^SESSION_SECRET_FILE names \/nowhere, which cannot be read \(ENOENT\)\.$/,
  ],
])("a secret's file is one that can be read, and the only one (%#)", (change, sentence) => {
  expect(messageOf(() => readConfiguration({ ...production, ...change() }, "production"))).toMatch(sentence);
});

// Proves 13.3.2
test("a process of the site alone has none of the API's secrets, and says where the API is", () => {
  const site = { ...forSite, SERVE: "site" };

  expect(messageOf(() => readSiteConfiguration(site))).toBe(
    "API_ORIGIN is not set. With SERVE=site, it says where the API is.",
  );
  const configuration = readSiteConfiguration({ ...site, API_ORIGIN: "https://api.example.org" });
  expect(configuration).toMatchObject({ serve: "site", apiOrigin: "https://api.example.org" });
});

function messageOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "";
}

function fileOf(text: string): string {
  const file = join(temporaryFolder(), "secret");
  writeFileSync(file, text);
  return file;
}
