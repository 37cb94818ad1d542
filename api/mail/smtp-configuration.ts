import { isEmailAddress, must, type Setting } from "../configuration/setting";

/** The mail server that letters are submitted to, and their sender. */
export interface SmtpOptions {
  host: string;
  port: number;
  /** TLS from the first byte, instead of after STARTTLS. */
  secure: boolean;
  /** False only on this machine: everywhere else nothing is sent before TLS with a verified certificate. */
  requireTLS: boolean;
  auth: { user: string; pass: string } | undefined;
  /** The sender's address in letters. */
  from: string;
}

/** The ports for mail submission: RFC 6409 §3.1 and RFC 8314 §7.3. */
const SUBMISSION_PORT = 587;
const SUBMISSIONS_PORT = 465;
const HERE = ["127.0.0.1", "localhost", "[::1]"];
/** Settings that letters need and that have no default. */
const NEEDED = {
  PUBLIC_URL: "Letters say where to log in.",
  PROGRAMME_NAME: "Letters say what they are about.",
};

const NO_SENDER =
  "MAIL_FROM must be an email address: letters come from it (without it, from CONTACT_ADDRESS).";

/**
 * How mail is sent, from the environment: `options` is null without SMTP_URL, which means that managers send it
 * themselves. `faults` has a sentence for each fault, without the password.
 */
export function readSmtp(environment: Record<string, string | undefined>): {
  options: SmtpOptions | null;
  faults: string[];
} {
  const { SMTP_URL } = environment;
  if (!SMTP_URL) return { options: null, faults: [] };
  const faults = Object.entries(NEEDED)
    .filter(([name]) => !environment[name])
    .map(([name, why]) => `${name} is not set, but SMTP_URL is. ${why}`);
  const from = environment.MAIL_FROM || environment.CONTACT_ADDRESS || "";
  if (!isEmailAddress(from)) faults.push(NO_SENDER);
  const address = faultsOfSmtpUrl(SMTP_URL);
  if (address.length > 0) return { options: null, faults: [...faults, ...address] };
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
  const secure = protocol === "smtps:";
  const auth = username
    ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    : undefined;
  return {
    options: {
      secure,
      auth,
      from,
      host: hostname.replace(/^\[|\]$/g, ""),
      port: port ? Number(port) : secure ? SUBMISSIONS_PORT : SUBMISSION_PORT,
      requireTLS: !HERE.includes(hostname),
    },
    faults,
  };
}

/** The faults of SMTP_URL, in sentences; without the address itself, which may hold a password. */
export function faultsOfSmtpUrl(text: string): string[] {
  const example = "like smtp://user:password@mail.example.org:587, or smtps:// for TLS from the beginning";
  if (!URL.canParse(text)) return [`SMTP_URL must be ${example}.`];
  const { protocol, hostname, username, password, pathname, search } = new URL(text);
  if (!/^smtps?:$/.test(protocol) || !hostname || pathname.length > 1 || search) {
    return [`SMTP_URL must be ${example}; nothing follows the port.`];
  }
  if (Boolean(username) !== Boolean(password)) {
    return ["SMTP_URL has a user or a password, but not both. The mail server would refuse one alone."];
  }
  try {
    decodeURIComponent(username + password);
    return [];
  } catch {
    return ["SMTP_URL has a % that begins no character. Write a % in a password as %25."];
  }
}

/** For the page of configuration. */
export const mailSettings: readonly Setting[] = [
  {
    name: "SMTP_URL",
    what: "The server that takes mail: `smtp://user:password@host:587` for STARTTLS, `smtps://` for TLS from the beginning. Nothing is sent without TLS, except to this machine. Only the managers' command sends mail, and the site says by this setting whether any is sent, so set it for both; it needs `PUBLIC_URL` and `PROGRAMME_NAME` as well.",
    otherwise: "managers send mail themselves",
    isSecret: true,
    isOfApi: true,
    faults: faultsOfSmtpUrl,
  },
  {
    name: "MAIL_FROM",
    what: "The address that mail comes from.",
    otherwise: "`CONTACT_ADDRESS`",
    isOfApi: true,
    faults: must(isEmailAddress, NO_SENDER),
  },
];
