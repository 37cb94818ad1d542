import pino, { type DestinationStream } from "pino";
import { withoutAccessTokens } from "../auth/access-tokens/token-text";
import { type Lines, linesTo } from "./log-lines";
import { withoutSteering } from "./steering";

/** Structured log lines; never with secrets, codes, bodies or personal data. */
export interface Log {
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

/** Fields that hold secrets; no code should log them, and if one does, they are redacted. */
const secretFields = [
  "password",
  "current_password",
  "new_password",
  "confirm_password",
  "code",
  "secret",
  "token",
  "access",
  "refresh",
  "ephemeral_token",
  "authorization",
  "cookie",
  "signature",
];

const secretNames = new Set(secretFields);

/** The same log for one request: each of its lines carries the request's id. Without an id it is the log itself. */
export function logOfRequest(log: Log, id: string | undefined): Log {
  return id === undefined ? log : new RequestLog(log, id);
}

/** A class, because every request creates one, and most of them never write a line. */
class RequestLog implements Log {
  readonly #log: Log;
  readonly #request: string;

  constructor(log: Log, request: string) {
    this.#log = log;
    this.#request = request;
  }

  info(event: string, fields?: Record<string, unknown>): void {
    this.#log.info(event, this.#with(fields));
  }

  warn(event: string, fields?: Record<string, unknown>): void {
    this.#log.warn(event, this.#with(fields));
  }

  error(event: string, fields?: Record<string, unknown>): void {
    this.#log.error(event, this.#with(fields));
  }

  /**
   * The id comes first in a line, and no field overrides it. Not by spreading: a copy to which V8 adds a field is slow
   * to read.
   */
  #with(fields?: Record<string, unknown>): Record<string, unknown> {
    return Object.assign({ request: "" }, fields, { request: this.#request });
  }
}

/**
 * A log that writes one line of JSON for each event: level, time (ISO 8601 in UTC), event, fields.
 *
 * @param destination where lines go; standard output when left out
 */
export function createLog(destination: DestinationStream & Partial<Lines> = linesTo(1)): Log {
  const logger = pino(
    {
      base: undefined,
      messageKey: "event",
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      // Wherever they occur: in an address, a header, the text of an error.
      hooks: { streamWrite: (line) => withoutSteering(withoutAccessTokens(line)) },
      redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`]), censor: "[removed]" },
    },
    destination,
  );
  const plain = logger.child({}, { redact: [] });
  const at =
    (level: "info" | "warn" | "error"): Log[typeof level] =>
    (event, fields = {}) => {
      (isPlain(fields) ? plain : logger)[level](fields, event);
      if (level !== "info") destination.writeNow?.();
    };
  return { info: at("info"), warn: at("warn"), error: at("error") };
}

/** Whether these fields need no redaction: checking is quicker than copying them to redact. */
function isPlain(fields: Record<string, unknown>): boolean {
  for (const name in fields) {
    if (typeof fields[name] === "object" || secretNames.has(name)) return false;
  }
  return true;
}
