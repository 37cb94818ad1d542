import pino, { type DestinationStream } from "pino";

/** Structured log lines; never with secrets, codes, bodies or personal data. */
export interface Log {
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

/** Fields that hold secrets; nobody should log them, and if somebody does, they are blanked. */
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

/**
 * A log that writes one line of JSON for each event: level, time (ISO 8601 in UTC), event, fields.
 *
 * @param destination where lines go; standard output when left out
 */
export function createLog(destination: DestinationStream = pino.destination({ dest: 1, sync: true })): Log {
  const logger = pino(
    {
      base: undefined,
      messageKey: "event",
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`]), censor: "[removed]" },
    },
    destination,
  );
  return {
    info: (event, fields = {}) => logger.info(fields, event),
    warn: (event, fields = {}) => logger.warn(fields, event),
    error: (event, fields = {}) => logger.error(fields, event),
  };
}
