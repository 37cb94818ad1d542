import { createTransport } from "nodemailer";
import type { Letter } from "./letters";
import type { SmtpOptions } from "./smtp-configuration";

/** The longest wait for a server that is away or hangs. Milliseconds. */
const CONNECTION_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 20_000;

const LETTERS_A_CONNECTION = 100;

/** Why a letter was not accepted; the message is a sentence for managers. */
export class NotSent extends Error {
  override name = "NotSent";
  /** @param isServerAway whether the next letter would fail the same way */
  constructor(
    reason: string,
    readonly isServerAway: boolean,
  ) {
    super(reason);
  }
}

/** Submits letters to a mail server. */
export interface Mailer {
  /** Resolves when the server has accepted the letter. Throws NotSent. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

/**
 * Opens a mailer; it connects with its first letter and sends letters one after the other over it.
 *
 * @param programme the sender's name in letters
 * @param trusted certificates that are trusted instead of the system's, as PEM
 */
export function createMailer(
  { from, host, port, secure, requireTLS, auth }: SmtpOptions,
  programme: string,
  trusted?: string,
): Mailer {
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS,
    auth,
    // On this machine there is no network in between, and such servers' certificates cannot be verified.
    ignoreTLS: !requireTLS,
    pool: true,
    maxConnections: 1,
    // Servers end a connection that sends more.
    maxMessages: LETTERS_A_CONNECTION,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    dnsTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    tls: { minVersion: "TLSv1.2", ...(trusted ? { ca: trusted } : {}) },
  });
  return {
    async send({ to, subject, text }) {
      // Automatic replies to an automatic letter would loop (RFC 3834 §5).
      const headers = { "Auto-Submitted": "auto-generated" };
      const addresses = { from: { name: programme, address: from }, to: { name: "", address: to } };
      await transport.sendMail({ ...addresses, subject, text, headers }).catch((error) => {
        throw notSent(error);
      });
    },
    close: () => transport.close(),
  };
}

/** The server's own words are left out: they may be anything. */
function notSent(error: unknown): NotSent {
  const { code = "", responseCode } = error as { code?: string; responseCode?: number };
  const answer = responseCode ? ` (it answered ${responseCode})` : "";
  switch (code) {
    case "EAUTH":
      return new NotSent(`The mail server does not take the user and password of SMTP_URL${answer}.`, true);
    case "ETLS":
      return new NotSent("The mail server offers no TLS, and nothing is sent in the clear.", true);
    case "EENVELOPE":
    case "EMESSAGE":
      return new NotSent(`The mail server refused it${answer}.`, false);
    default:
      return new NotSent(
        `The mail server cannot be reached or trusted (${code || "no reason given"}).`,
        true,
      );
  }
}
