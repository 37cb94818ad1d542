import { join, resolve } from "node:path";
import type { AnswerDays } from "#contract/submission-life";
import { keptSecret, localSecret, type SecretFile } from "./configuration/local-secret";
import { faultsOfServing, type Serving, servingOf } from "./configuration/serving";
import { originOf, splitList } from "./configuration/setting";
import { localOf } from "./configuration/settings";
import { type Environment, readValues, withSecretFiles } from "./configuration/values";
import type { VaultSecrets } from "./crypto/keys";
import type { SigningSecrets } from "./receipts/signer";
import { type Retention, readRetention } from "./retention/periods";
import { demoKeyFiles } from "./sealing/programme-key";
import type { Identity } from "./services";
import { readS3, type S3Options } from "./store/s3-configuration";
import { readAnswerDays } from "./submissions/answer-days";

/** The settings of the site, with the API in the same process or in another. */
export interface SiteConfiguration {
  mode: "local" | "production";
  host: string;
  port: number;
  publicUrl: string;
  /** The first signs; all of them verify. */
  secrets: readonly [string, ...string[]];
  identity: Identity;
}

/** Everything that differs between instances. */
export interface Configuration extends SiteConfiguration {
  dataDir: string;
  /** The address of a PostgreSQL database; null for the embedded one. */
  databaseUrl: string | null;
  /** The bucket that attachments are stored in; null for a folder of DATA_DIR. */
  s3: S3Options | null;
  retention: Retention;
  /** Within how many working days either side should act on a submission. */
  answerDays: AnswerDays;
  /** Whether a mail server is configured, for the managers' command: the site says by it whether mail is sent. */
  sendsMail: boolean;
  /** For TOTP secrets and signatures: the first seals, all of them open. */
  sealingKeys: readonly [string, ...string[]];
  /** The OpenPGP public key that submissions are sealed to. */
  programmeKeyFile: string;
  /** The folder where a local instance makes that key with its private half; null when the key is configured. */
  demoKeyFolder: string | null;
  /** The keys that receipts are signed with. */
  signing: SigningConfiguration;
}

/** The configured keys that receipts are signed with. */
export interface SigningConfiguration {
  /** The first signs; empty where a local instance makes its own. */
  secrets: readonly string[];
  /** Public keys that signed before. */
  retired: readonly string[];
  /** The folder where a local instance stores its own. */
  folder: string;
}

/** The file of the embedded database in DATA_DIR. */
export const databaseFile = ({ dataDir }: Pick<Configuration, "dataDir">) => join(dataDir, "conclave.db");

/**
 * The folder of a local instance's demo key pair: next to the data, so that a copy of the data does not contain the
 * keys to it.
 */
export const demoKeysOf = (dataDir: string) => `${dataDir}-demo-keys`;

/**
 * Reads the configuration from the environment (`configuration/settings.ts` lists all of it).
 *
 * Throws one Error whose message has a sentence for each fault. A local instance generates missing secrets, in
 * DATA_DIR or next to it; production generates none.
 */
export function readConfiguration(
  environment: Environment,
  mode: Configuration["mode"],
): Configuration & Serving {
  const { values, faults } = readValues(environment, mode, "both");
  const { options: s3, faults: s3Faults } = readS3(values);
  const { SEALING_KEY = "", PROGRAMME_PUBLIC_KEY_FILE } = values;
  faults.push(...s3Faults, ...faultsOfSameSecret(values), ...faultsOfServing(values));
  if (faults.length > 0) throw new Error(faults.join("\n"));
  const dataDir = dataDirOf(values);
  const demoKeyFolder = PROGRAMME_PUBLIC_KEY_FILE ? null : demoKeysOf(dataDir);
  const programmeKeyFile = PROGRAMME_PUBLIC_KEY_FILE || demoKeyFiles(demoKeysOf(dataDir)).publicFile;
  return {
    ...siteOf(values, mode),
    ...servingOf(values),
    dataDir,
    s3,
    demoKeyFolder,
    databaseUrl: values.DATABASE_URL || null,
    retention: readRetention(values),
    answerDays: readAnswerDays(values),
    sendsMail: Boolean(values.SMTP_URL),
    sealingKeys: secretsOf(SEALING_KEY, dataDir, "sealing-key"),
    programmeKeyFile: resolve(programmeKeyFile),
    signing: signingOf(values),
  };
}

/** The same for a process that serves the site alone (SERVE=site): without anything that only the API needs. */
export function readSiteConfiguration(environment: Environment): SiteConfiguration & Serving {
  const { values, faults } = readValues(environment, "production", "site");
  faults.push(...faultsOfServing(values));
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return { ...siteOf(values, "production"), ...servingOf(values) };
}

/**
 * The secrets of the vault, for a command that runs alongside the server: from the environment, or from the files of
 * a local instance. Throws a sentence when there are none.
 */
export function readVaultSecrets(environment: Environment): VaultSecrets {
  const { values, faults } = withSecretFiles(environment);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  const dataDir = dataDirOf(values);
  const [sealing, ...earlier] = splitList(values.SEALING_KEY || keptSecret(dataDir, "sealing-key"));
  if (!sealing) {
    throw new Error(
      "SEALING_KEY is not set. Set it as for the server: it opens what is sealed in the database.",
    );
  }
  return {
    sealing: [sealing, ...earlier],
    session: splitList(values.SESSION_SECRET || keptSecret(dataDir, "session-secret")),
  };
}

/**
 * The keys that receipts are signed with, for a command that runs alongside the server: from the environment, or from the file of a
 * local instance. Throws a sentence when there are none.
 */
export function readSigningSecrets(environment: Environment): SigningSecrets {
  const { values, faults } = withSecretFiles(environment);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  const { secrets, retired, folder } = signingOf(values);
  const [first, ...earlier] = secrets.length > 0 ? secrets : splitList(keptSecret(folder, "signing-key"));
  if (!first) {
    throw new Error(
      "SIGNING_KEY is not set. Set it as for the server: it signs the receipt of what is done.",
    );
  }
  return { secrets: [first, ...earlier], retired };
}

/** The keys that receipts are signed with: the configured ones, or one that a local instance makes next to its data. */
export function signingSecrets({ secrets: [first, ...earlier], retired, folder }: SigningConfiguration) {
  const secrets: SigningSecrets["secrets"] = [first ?? localSecret(folder, "signing-key"), ...earlier];
  return { secrets, retired };
}

function signingOf(values: Environment): SigningConfiguration {
  return {
    secrets: splitList(values.SIGNING_KEY ?? ""),
    retired: splitList(values.SIGNING_PUBLIC_KEYS ?? ""),
    folder: demoKeysOf(dataDirOf(values)),
  };
}

/** The address of an instance for browsers, for a command that runs alongside the server too. It is not checked. */
export function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Environment): string {
  const host = HOST || "127.0.0.1";
  return PUBLIC_URL
    ? originOf(PUBLIC_URL)
    : `http://${host.includes(":") ? `[${host}]` : host}:${PORT || 3000}`;
}

function siteOf(values: Environment, mode: SiteConfiguration["mode"]): SiteConfiguration {
  const host = values.HOST ?? "";
  const port = Number(values.PORT);
  const publicUrl = publicUrlOf(values);
  return {
    mode,
    host,
    port,
    publicUrl,
    secrets: secretsOf(values.SESSION_SECRET ?? "", dataDirOf(values), "session-secret"),
    identity: identityOf(values),
  };
}

/** An instance's identity, the demo's where nothing is set; for a command that runs alongside the server too. */
export function identityOf(values: Environment): Identity {
  const text = (name: string) => values[name] || localOf(name);
  return {
    programme: text("PROGRAMME_NAME"),
    company: text("COMPANY_NAME"),
    registeredOffice: text("COMPANY_REGISTERED_OFFICE"),
    taxNumber: text("COMPANY_TAX_NUMBER"),
    registryNumber: text("COMPANY_REGISTRY_NUMBER"),
    contact: text("CONTACT_ADDRESS"),
    publicUrl: publicUrlOf(values),
    formerPublicUrls: splitList(values.FORMER_PUBLIC_URLS ?? "").map(originOf),
  };
}

/** The configured secrets, which production requires, or one that a local instance makes. */
function secretsOf(text: string, dataDir: string, file: SecretFile): [string, ...string[]] {
  const [first, ...earlier] = splitList(text);
  return first ? [first, ...earlier] : [localSecret(dataDir, file)];
}

const dataDirOf = ({ DATA_DIR }: Environment) => resolve(DATA_DIR || "data");

function faultsOfSameSecret(values: Environment): string[] {
  const of = (name: string) => splitList(values[name] ?? "");
  return sameSecrets.flatMap(([name, other, reason]) =>
    of(name).some((secret) => of(other).includes(secret))
      ? [`${name} must not be the same as ${other}. ${reason}`]
      : [],
  );
}

const sameSecrets = [
  [
    ...["SEALING_KEY", "SESSION_SECRET"],
    "The one is changed to end sessions, the other to seal again, each without the other.",
  ],
  [
    ...["SIGNING_KEY", "SESSION_SECRET"],
    "The one is changed to end sessions, the other to sign receipts by another key, each without the other.",
  ],
  [
    ...["SIGNING_KEY", "SEALING_KEY"],
    "The one is changed to seal again, the other to sign receipts by another key, each without the other.",
  ],
] as const;
