import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { MAIL_LIMITS } from "../../../api/mail/mailer";
import type { SmtpOptions } from "../../../api/mail/smtp-configuration";
import { listening } from "./listening";

/** For `localhost`, until 2126; of the tests alone. */
export const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUYj/g5plXkN95j2vxdleoevy0WbAwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTIwMTg0MloYDzIxMjYxMDI4
MjAxODQyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARKMjbzr/v8aO88u68wZJOobhDo7obFgUkNK4O1xnOX5dR0Lsrw6yn2
NB5bzrNH1BPdOWj31C/PKH6E/mV9+ErHo28wbTAdBgNVHQ4EFgQUyhP+xECxt0sQ
GZhzb5k1VWhBu0AwHwYDVR0jBBgwFoAUyhP+xECxt0sQGZhzb5k1VWhBu0AwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgE/aox1YFvEfEGrAa/fHw8b3T9o8Rg9ScQZpTgy5lfIwCIQCb
nuBLvm+95jE56K7L73enJBBnQ9x0UBU+oKj31eyoag==
-----END CERTIFICATE-----`;
const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHj5iSj/9GOv6oz2H
S22ObeJZa+qy/i5WRnLf6ebuoSahRANCAARKMjbzr/v8aO88u68wZJOobhDo7obF
gUkNK4O1xnOX5dR0Lsrw6yn2NB5bzrNH1BPdOWj31C/PKH6E/mV9+ErH
-----END PRIVATE KEY-----`;

export const TEST_LOGIN = { user: "conclave", pass: "p@ss word" };

/** A letter as the server took it. */
export interface Taken {
  from: string;
  to: string[];
  /** Headers and body, as they were received. */
  raw: string;
  /** Whether it was sent over TLS, and by which login. */
  secure: boolean;
  user: unknown;
}

/** The reaction to a whole letter: `accept` answers that it is taken, `hangUp` ends the connection. */
type AfterTheDot = (accept: () => void, hangUp: () => void) => void;

/**
 * Starts a mail server with STARTTLS and `TEST_LOGIN`. It refuses addresses that begin with `refused`. Returns its
 * settings, the limits by which a mailer should wait for it, the mail that it has, the number of connections, what it does after a
 * letter's final dot (a test may set it to another), and functions: after `beSilent` it has each letter whole and says nothing of it, and
 * is not waited for long; after `answer` it answers again; `hangUp` ends its connections; `stop` stops it.
 */
export async function startSmtpServer(options: SMTPServerOptions = {}) {
  const taken: Taken[] = [];
  const seen = { connections: 0 };
  const after: { dot: AfterTheDot } = { dot: (accept) => accept() };
  const server = new SMTPServer({
    cert: TEST_CERTIFICATE,
    key: TEST_KEY,
    closeTimeout: 100,
    logger: false,
    onConnect(_session, done) {
      seen.connections++;
      done();
    },
    onAuth({ username, password }, _session, done) {
      if (username === TEST_LOGIN.user && password === TEST_LOGIN.pass) done(null, { user: username });
      else done(new Error("no such user"));
    },
    onRcptTo({ address }, _session, done) {
      done(address.startsWith("refused") ? new Error("no such mailbox") : null);
    },
    onData(stream, session, done) {
      const { envelope, secure, user } = session;
      const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
      const to = envelope.rcptTo.map(({ address }) => address);
      void text(stream).then((raw) => {
        taken.push({ from, to, raw, secure, user });
        after.dot(done, hangUp);
      });
    },
    ...options,
  });
  const hangUp = () => {
    for (const connection of server.connections) connection.close();
  };
  // A client's errors are reported to the client.
  server.on("error", () => {});
  const port = await listening(server.server);
  const settings: SmtpOptions = {
    host: "localhost",
    port,
    secure: false,
    requireTLS: true,
    auth: TEST_LOGIN,
    from: "programme@example.org",
  };
  const limits = { ...MAIL_LIMITS };
  return {
    settings,
    limits,
    beSilent() {
      after.dot = () => {};
      limits.answer = 500;
    },
    answer() {
      after.dot = (accept) => accept();
      limits.answer = MAIL_LIMITS.answer;
    },
    taken,
    seen,
    after,
    hangUp,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
