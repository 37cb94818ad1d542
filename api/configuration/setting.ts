/** One variable of the environment that the product reads. */
export interface Setting {
  name: string;
  /** Its description on the configuration page: one or two sentences of markdown. */
  what: string;
  /** The default. */
  default?: string;
  /** The page's text for when it is not set, where that is no fixed value. */
  otherwise?: string;
  /** Why production does not start without it, as a sentence for its log; such a setting has no default. */
  needed?: string;
  /** A local instance's value, used instead of requiring one. */
  local?: string;
  /** True for a secret; it may then also be set as a file, in NAME_FILE. */
  isSecret?: true;
  /** True when a process that serves only the site (SERVE=site) does without it. */
  isOfApi?: true;
  /** The faults of a value, in sentences; none of them holds a secret. */
  faults?: (value: string) => string[];
}

/** Settings that belong together, under a heading. */
export interface Theme {
  title: string;
  settings: readonly Setting[];
}

/** A check whose only fault has one sentence. */
export function must(isRight: (value: string) => boolean, sentence: string): Setting["faults"] {
  return (value) => (isRight(value) ? [] : [sentence]);
}

const LARGEST_PORT = 65_535;

/** A check for the number of a port; 0 lets the system choose one. */
export function portNumber(name: string): Setting["faults"] {
  return (value) =>
    /^\d{1,5}$/.test(value) && Number(value) <= LARGEST_PORT
      ? []
      : [`${name} must be a port number from 0 to ${LARGEST_PORT}, not "${value}".`];
}

/** Whether this is an email address and nothing else, such as a name before it. */
export function isEmailAddress(value: string): boolean {
  return /^[^\s@<>,]+@[^\s@<>,]+$/.test(value);
}

const loopback = ["127.0.0.1", "localhost", "[::1]"];

/** Whether an address to listen on is reached from this machine alone, however it is written. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host);
}

/**
 * A check for scheme, host and port of a service: https, or http on this machine only.
 *
 * @param why the effect of plain http, as a sentence
 */
export function origin(name: string, why: string): (value: string) => string[] {
  return (value) => {
    if (!URL.canParse(value)) return [`${name} must be an address with its scheme, not "${value}".`];
    const { protocol, hostname, pathname, search, hash, username, password } = new URL(value);
    const faults: string[] = [];
    if (protocol !== "https:" && !(protocol === "http:" && loopback.includes(hostname))) {
      faults.push(`${name} must begin with https://. ${why}`);
    }
    if (pathname !== "/" || search || hash || username || password) {
      faults.push(
        `${name} is only scheme, host and port, like https://bounty.example.org: leave the rest out.`,
      );
    }
    return faults;
  };
}

/**
 * The origin of a service's address as browsers write it, in lower case and without a trailing slash: much depends on
 * whether it begins with https. Empty for an invalid address.
 */
export function originOf(address = ""): string {
  return URL.canParse(address) ? new URL(address).origin : "";
}

/** Splits the list in one variable. Of secrets the first is used, the ones after it are still accepted. */
export function splitList(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Whether a text can be an Ed25519 public key: 32 bytes as base64url (RFC 8037 §2). */
export const isPublicKey = (text: string) => /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/.test(text);

/** Characters: 24 random bytes in base64, far beyond what can be guessed. */
const SECRET_MIN_LENGTH = 32;

/** A check for secrets that keys are derived from. */
export function longSecrets(name: string): Setting["faults"] {
  return (value) => {
    const secrets = splitList(value);
    if (secrets.length > 0 && secrets.every((secret) => secret.length >= SECRET_MIN_LENGTH)) return [];
    return [
      `${name} is too short: it needs at least ${SECRET_MIN_LENGTH} characters. Make one with: openssl rand -base64 48`,
    ];
  };
}
