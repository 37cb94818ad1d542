import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** How an instance presents itself (decisions 1). */
export interface ConfiguredIdentity {
  programme: string;
  company: string;
  registeredOffice: string;
  taxNumber: string;
  registryNumber: string;
  contact: string;
  publicUrl: string;
}

/** Everything that differs between instances. */
export interface Configuration {
  mode: "local" | "production";
  host: string;
  port: number;
  publicUrl: string;
  dataDir: string;
  /** The first signs and seals; all of them verify and open. */
  secrets: readonly [string, ...string[]];
  identity: ConfiguredIdentity;
}

/** Where the embedded database and the attachments stand inside DATA_DIR. */
export const databaseFile = ({ dataDir }: Pick<Configuration, "dataDir">) => join(dataDir, "conclave.db");
export const attachmentFolder = ({ dataDir }: Pick<Configuration, "dataDir">) => join(dataDir, "attachments");

const demoIdentity: Record<string, string> = {
  PROGRAMME_NAME: "Conclave",
  COMPANY_NAME: "Conclave Demo S.r.l.",
  COMPANY_REGISTERED_OFFICE: "Via dell’Esempio 1, 20100 Milano, Italy",
  COMPANY_TAX_NUMBER: "IT 00000000000",
  COMPANY_REGISTRY_NUMBER: "MI 0000000 (demonstration)",
  CONTACT_ADDRESS: "programme@conclave.example",
};

const SECRET_MIN_LENGTH = 32;

/**
 * Reads the configuration from the environment.
 *
 * Throws one Error whose message has a sentence for each fault. A local instance makes what is missing and keeps
 * it in DATA_DIR; production makes nothing up.
 */
export function readConfiguration(
  environment: Record<string, string | undefined>,
  mode: Configuration["mode"],
): Configuration {
  const faults: string[] = [];
  const need = (name: string, why: string): string => {
    const value = environment[name];
    if (!value) faults.push(`${name} is not set. ${why}`);
    return value ?? "";
  };

  const host = environment.HOST ?? "127.0.0.1";
  const port = Number(environment.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    faults.push(`PORT must be a port number, not "${environment.PORT}".`);
  const dataDir = resolve(environment.DATA_DIR ?? "data");
  const isLocal = mode === "local";
  const publicUrl = isLocal
    ? (environment.PUBLIC_URL ?? `http://${host}:${port}`)
    : need("PUBLIC_URL", "It is the address browsers use, like https://bounty.example.org.");
  faults.push(...faultsOfUrl(publicUrl));
  const secrets =
    isLocal && !environment.SESSION_SECRET
      ? [localSecret(dataDir)]
      : splitSecrets(
          need("SESSION_SECRET", "It protects every session; make one with: openssl rand -base64 48"),
        );
  for (const secret of secrets) {
    if (secret && secret.length < SECRET_MIN_LENGTH)
      faults.push(
        `SESSION_SECRET is too short: it needs at least ${SECRET_MIN_LENGTH} characters. Make one with: openssl rand -base64 48`,
      );
  }
  const text = (name: string, why: string) =>
    isLocal ? (environment[name] ?? demoIdentity[name] ?? "") : need(name, why);
  const identity: ConfiguredIdentity = {
    programme: text("PROGRAMME_NAME", "It is the name on every page."),
    company: text("COMPANY_NAME", "The footer and the agreement name the company."),
    registeredOffice: text("COMPANY_REGISTERED_OFFICE", "The footer must show it."),
    taxNumber: text("COMPANY_TAX_NUMBER", "The footer must show it."),
    registryNumber: text("COMPANY_REGISTRY_NUMBER", "The footer must show it."),
    contact: text("CONTACT_ADDRESS", "Researchers need an address to write to."),
    publicUrl,
  };
  const [first, ...earlier] = secrets;
  if (faults.length > 0 || first === undefined) throw new Error(faults.join("\n"));
  return { mode, host, port, publicUrl, dataDir, secrets: [first, ...earlier], identity };
}

function faultsOfUrl(text: string): string[] {
  if (!text) return [];
  if (!URL.canParse(text)) return [`PUBLIC_URL must be an address with its scheme, not "${text}".`];
  const { protocol, hostname } = new URL(text);
  const isLoopback = ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
  if (protocol === "https:" || (protocol === "http:" && isLoopback)) return [];
  return [
    "PUBLIC_URL must begin with https://. Plain http would send sessions and exploits in the clear; it is for loopback only.",
  ];
}

function splitSecrets(text: string): string[] {
  return text
    .split(",")
    .map((secret) => secret.trim())
    .filter(Boolean);
}

/** A local instance keeps a secret of its own, so that sessions survive a restart. */
function localSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(48).toString("base64"), { mode: 0o400 });
    chmodSync(file, 0o400);
  }
  return readFileSync(file, "utf8").trim();
}
