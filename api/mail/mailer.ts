import { createTransport } from "nodemailer";
import type { Letter } from "./letters";
import type { SmtpOptions } from "./smtp-configuration";

/** The longest wait for a server that is away. Milliseconds. */
const CONNECTION_TIMEOUT_MS = 5_000;

/** The longest waits for a server that is connected, in milliseconds. */
export interface MailLimits {
  /** For all until it has the whole letter. Until then a letter that is given up is not sent. */
  letter: number;
  /** For its answer to the whole letter: it may scan the letter first, and takes it even when the sender has gone. */
  answer: number;
}

/** The answer's is that of RFC 5321 §4.5.3.2.6. */
export const MAIL_LIMITS: MailLimits = { letter: 60_000, answer: 10 * 60_000 };

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

/**
 * The server has the whole letter and did not say whether it accepts it: sending it again may deliver it twice. The next letter would
 * probably fail the same way. The message is a sentence for managers.
 */
export class MaybeSent extends Error {
  override name = "MaybeSent";
  /** @param to the address that may get it */
  constructor(
    reason: string,
    readonly to: string,
  ) {
    super(reason);
  }
}

/** What `send` adds to a mail of nodemailer's. */
interface Watched {
  /** Called when all of it was written to the server. */
  onWhole(): void;
}

/** Submits letters to a mail server. */
export interface Mailer {
  /** Resolves when the server has accepted the letter. Throws NotSent or MaybeSent. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

/**
 * Opens a mailer; it connects with its first letter and sends letters one after the other over it.
 *
 * @param programme the sender's name in letters
 * @param trusted certificates that are trusted instead of the system's, as PEM
 * @param limits other limits than those of use
 */
export function createMailer(
  { from, host, port, secure, requireTLS, auth }: SmtpOptions,
  programme: string,
  trusted?: string,
  limits = MAIL_LIMITS,
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
    // One limit for the commands and for the answer would be too long or too short: `send` has one for each.
    socketTimeout: limits.letter + limits.answer,
    disableFileAccess: true,
    disableUrlAccess: true,
    tls: { minVersion: "TLSv1.2", ...(trusted ? { ca: trusted } : {}) },
  });
  transport.use("stream", (mail, done) => {
    // The stream is read once the server awaits the letter; its end is followed by the final dot.
    const { onWhole } = mail.data as typeof mail.data & Watched;
    mail.message.processFunc((letter) => letter.once("end", onWhole));
    done();
  });
  return {
    async send({ to, subject, text }) {
      // Automatic replies to an automatic letter would loop (RFC 3834 §5).
      const headers = { "Auto-Submitted": "auto-generated" };
      const addresses = { from: { name: programme, address: from }, to: { name: "", address: to } };
      const ending = new AbortController();
      const endAfter = (milliseconds: number) => setTimeout(() => ending.abort(), milliseconds);
      let timer = endAfter(limits.letter);
      let isWhole = false;
      const onWhole = () => {
        isWhole = true;
        clearTimeout(timer);
        timer = endAfter(limits.answer);
      };
      const mail = { ...addresses, subject, text, headers, signal: ending.signal, onWhole };
      try {
        await transport.sendMail(mail);
      } catch (error) {
        throw isWhole && !isRefusal(error) ? maybeSent(error, to) : notSent(error);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => transport.close(),
  };
}

/** What nodemailer says of a failure. The server's own words are left out: they may be anything. */
interface Failure {
  code?: string;
  responseCode?: number;
}

/** Whether the server answered that it does not accept the letter. */
function isRefusal(error: unknown): boolean {
  const { responseCode = 0 } = error as Failure;
  return responseCode >= 400;
}

function maybeSent(error: unknown, to: string): MaybeSent {
  const reason = reasonOf(error as Failure);
  return new MaybeSent(`The mail server did not answer once it had a whole mail (${reason}).`, to);
}

function notSent(error: unknown): NotSent {
  const { code, responseCode } = error as Failure;
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
        `The mail server cannot be reached or trusted (${reasonOf(error as Failure)}).`,
        true,
      );
  }
}

function reasonOf({ code }: Failure): string {
  // That of the limits in `send`.
  if (code === "EABORT") return "no answer in time";
  return code || "no reason given";
}
