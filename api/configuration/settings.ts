import { faultsOfDatabaseUrl } from "../database/postgres/address";
import { inboxMailSettings } from "../mail/inbox-mail-configuration";
import { mailSettings } from "../mail/smtp-configuration";
import { retentionSettings } from "../retention/periods";
import { answerDaysSettings } from "../submissions/answer-days";
import { faultsOfTrust } from "../throttling/trusted-proxy";
import {
  isEmailAddress,
  isPublicKey,
  longSecrets,
  must,
  origin,
  portNumber,
  type Setting,
  splitList,
  type Theme,
} from "./setting";

// Long because: it is the one list of everything that can be set, read as a page by operators.

const place: Theme = {
  title: "Where it runs",
  settings: [
    {
      name: "PUBLIC_URL",
      what: "The address browsers use: scheme, host and port, like `https://bounty.example.org`. Requests that name another origin are refused. Security keys are bound to it and receipts name it: after a change keys work no more, and `FORMER_PUBLIC_URLS` must name the address of before.",
      needed: "It is the address browsers use, like https://bounty.example.org.",
      local: "http://HOST:PORT",
      faults: origin(
        "PUBLIC_URL",
        "Plain http would send sessions and exploits in the clear; it is for loopback only.",
      ),
    },
    {
      name: "FORMER_PUBLIC_URLS",
      what: "What `PUBLIC_URL` was before, with commas: earlier receipts name those addresses. A record says which they are, and does not hold with receipts of any other.",
      otherwise: "none",
      isOfApi: true,
      faults: (value) =>
        splitList(value).flatMap(
          origin("FORMER_PUBLIC_URLS", "It names what PUBLIC_URL was: https, but on this machine."),
        ),
    },
    {
      name: "HOST",
      what: "The address to listen on. A TLS proxy stands before it: any but this machine's own needs a `PUBLIC_URL` with https.",
      default: "127.0.0.1",
      faults: must(
        (value) => !/[[\]]/.test(value),
        "HOST must stand without brackets, like ::1: only addresses of the web put them around it.",
      ),
    },
    { name: "PORT", what: "The port to listen on.", default: "3000", faults: portNumber("PORT") },
    {
      name: "TRUST_PROXY",
      what: "Whose word counts about where a request comes from: the proxy's addresses and networks (`127.0.0.1,10.0.0.0/8`), or how many proxies are in a row (`1`), when nothing but the nearest of them can connect. Without it, every visitor behind a proxy counts as one client.",
      otherwise: "no proxy's: the peer is the client",
      faults: faultsOfTrust,
    },
    {
      name: "TRUST_PROXY_HEADER",
      what: "The header in which that proxy says it: `x-forwarded-for` or `forwarded`. The other one is never read, because a proxy passes it on as the client wrote it.",
      default: "x-forwarded-for",
      faults: must(
        (value) => /^(x-forwarded-for|forwarded)$/i.test(value),
        "TRUST_PROXY_HEADER must be x-forwarded-for or forwarded: the one that the proxy writes itself.",
      ),
    },
    {
      name: "METRICS_PORT",
      what: "The port of `/metrics` (Prometheus text), on 127.0.0.1 only.",
      otherwise: "no metrics",
      faults: portNumber("METRICS_PORT"),
    },
    {
      name: "STOP_DELAY",
      what: "Seconds, 0 to 15, that a stopping process still takes requests while `/readyz` answers 503, so that a load balancer turns away first. They are part of the 20 s it has to stop.",
      default: "0",
      faults: must(
        (value) => /^\d{1,2}$/.test(value) && Number(value) <= 15,
        "STOP_DELAY must be a number of seconds from 0 to 15.",
      ),
    },
    {
      name: "PAGE_CACHE",
      what: "`off` renders every page for its reader alone, which takes a server more time; `on` renders pages that are the same for many readers once.",
      default: "on",
      faults: must((value) => /^(on|off)$/.test(value), "PAGE_CACHE must be on or off."),
    },
    {
      name: "SERVE",
      what: "`both`, or one half alone: `api` (everything under `/api`) or `site` (all the rest).",
      default: "both",
      faults: must((value) => /^(both|site|api)$/.test(value), "SERVE must be both, site or api."),
    },
    {
      name: "API_ORIGIN",
      what: "With `SERVE=site`: scheme, host and port of the API. Both halves share `SESSION_SECRET`, by which the API knows the site.",
      otherwise: "the API of this process",
      faults: origin(
        "API_ORIGIN",
        "Plain http would send sessions and exploits in the clear; it is for loopback only.",
      ),
    },
  ],
};

const keeping: Theme = {
  title: "What it keeps",
  settings: [
    {
      name: "DATA_DIR",
      what: "The folder of the embedded database and the attachments; the one folder that is written to.",
      default: "data",
    },
    {
      name: "DATABASE_URL",
      what: "A PostgreSQL database, 15 or newer: `postgres://user:password@host/name?sslmode=verify-full`, with `&sslrootcert=FILE` for an authority of your own, or `?host=/run/postgresql` for a socket. What is in an embedded database moves there by a backup and its restore; nothing moves it back.",
      otherwise: "an embedded database in `DATA_DIR`",
      isSecret: true,
      isOfApi: true,
      faults: faultsOfDatabaseUrl,
    },
    {
      name: "S3_BUCKET",
      what: "The bucket of an S3-compatible store for attachments.",
      otherwise: "a folder in `DATA_DIR`",
      isOfApi: true,
    },
    {
      name: "S3_ENDPOINT",
      what: "Scheme, host and port of the store.",
      otherwise: "Amazon's own",
      isOfApi: true,
    },
    {
      name: "S3_REGION",
      what: "The store's region; needed at Amazon's.",
      otherwise: "`us-east-1` with `S3_ENDPOINT`",
      isOfApi: true,
    },
    {
      name: "S3_ACCESS_KEY_ID",
      what: "Who asks the store. Needed with `S3_BUCKET`.",
      otherwise: "none",
      isOfApi: true,
    },
    {
      name: "S3_SECRET_ACCESS_KEY",
      what: "The key to it. Needed with `S3_BUCKET`.",
      otherwise: "none",
      isSecret: true,
      isOfApi: true,
    },
    {
      name: "S3_FORCE_PATH_STYLE",
      what: "`true` when the bucket is in the path, `false` when in the host's name.",
      otherwise: "`true` with `S3_ENDPOINT`",
      isOfApi: true,
    },
  ],
};

const secrets: Theme = {
  title: "Secrets and keys",
  settings: [
    {
      name: "SESSION_SECRET",
      what: "Protects every session, and drafts in researchers' browsers: at least 32 random characters (`openssl rand -base64 48`). Several with commas: the first is used, cookies and drafts made under the others are still read. Changing it ends every session; without the one before, for 14 days behind it, every draft is lost.",
      needed: "It protects every session; make one with: openssl rand -base64 48",
      local: "made once, in `DATA_DIR`",
      isSecret: true,
      faults: longSecrets("SESSION_SECRET"),
    },
    {
      name: "SEALING_KEY",
      what: "Seals in the database authenticator secrets, signatures, and of submissions the readable texts, offers, payments, scores, names of files of messages and what their receipts prove: another 32 random characters or more. Without it all of that is lost. Several with commas: the first seals, all open (`programme keys rotate`).",
      needed:
        "It seals one-time code secrets, signatures, and texts about submissions in the database; make one with: openssl rand -base64 48",
      local: "made once, in `DATA_DIR`",
      isSecret: true,
      isOfApi: true,
      faults: longSecrets("SEALING_KEY"),
    },
    {
      name: "SIGNING_KEY",
      what: "Signs the receipts of submissions: a third 32 random characters or more. Several with commas: the first signs, the public keys of all are at `/.well-known/jwks.json`.",
      needed:
        "It signs the receipts by which both sides can prove what was sent and answered; make one with: openssl rand -base64 48",
      local: "made once, beside `DATA_DIR`",
      isSecret: true,
      isOfApi: true,
      faults: longSecrets("SIGNING_KEY"),
    },
    {
      name: "SIGNING_PUBLIC_KEYS",
      what: "Public keys that signed receipts before and whose secrets are gone, with commas, as `programme receipt keys` shows them: receipts of theirs are checked with them for ever.",
      otherwise: "none",
      isOfApi: true,
      faults: must(
        (value) => splitList(value).every(isPublicKey),
        'SIGNING_PUBLIC_KEYS must be public keys as "programme receipt keys" shows them, 43 characters each, with commas between them.',
      ),
    },
    {
      name: "PROGRAMME_PUBLIC_KEY_FILE",
      what: "The file of the OpenPGP public key that submissions are sealed to. Its private half never comes to the server.",
      needed:
        "It names the file of the OpenPGP public key that submissions are sealed to. Make the key on a manager's machine, and keep its private half there.",
      local: "a demo pair beside `DATA_DIR`",
      isOfApi: true,
    },
  ],
};

/** The identity of the demo, for local instances only (docs/configuration.md). */
const identity: Theme = {
  title: "Who the company is",
  settings: [
    text("PROGRAMME_NAME", "The programme's name.", "It is the name on every page.", "Conclave"),
    text(
      "COMPANY_NAME",
      "The company behind it.",
      "The footer and the agreement name the company.",
      "Conclave Demo S.r.l.",
    ),
    text(
      "COMPANY_REGISTERED_OFFICE",
      "Its registered office.",
      "The footer must show it.",
      "Via dell’Esempio 1, 20100 Milano, Italy",
    ),
    text("COMPANY_TAX_NUMBER", "Its tax number.", "The footer must show it.", "IT 00000000000"),
    text(
      "COMPANY_REGISTRY_NUMBER",
      "Its number in the companies' register.",
      "The footer must show it.",
      "MI 0000000 (demonstration)",
    ),
    {
      ...text(
        "CONTACT_ADDRESS",
        "The email address that researchers write to.",
        "Researchers need an address to write to.",
        "programme@conclave.example",
      ),
      faults: must(
        isEmailAddress,
        "CONTACT_ADDRESS must be an email address, like programme@example.org: researchers write to it.",
      ),
    },
  ],
};

function text(name: string, what: string, needed: string, local: string): Setting {
  return { name, what, needed, local };
}

const retention: Theme = { title: "How long data are kept", settings: retentionSettings };

const answering: Theme = { title: "By when submissions are answered", settings: answerDaysSettings };

const mail: Theme = { title: "Mail", settings: [...mailSettings, ...inboxMailSettings] };

/** Everything that can be set, in the order of the page. */
export const themes: readonly Theme[] = [place, secrets, identity, keeping, retention, answering, mail];

/** A local instance's value of a setting that is not set; empty when it must be set. */
export function localOf(name: string): string {
  const settings = themes.flatMap((theme) => theme.settings);
  return settings.find((setting) => setting.name === name)?.local ?? "";
}
