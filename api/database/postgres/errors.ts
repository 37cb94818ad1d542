import pg from "pg";
import { OutcomeUnknown } from "../outcome-unknown";

/** SQLSTATE for "connection failure", which the driver leaves out of its own errors. */
const CONNECTION_FAILURE = "08006";
/** SQLSTATE of a server that ends its connections: on a shutdown, or after a crash. */
const CUT_BY_SERVER = /^57P0[12]$/;
/** The operating system's codes for a connection that is gone. */
const CUT_ON_THE_WAY = /^(ECONNRESET|EPIPE)$/;
/** The driver's messages for it, which have no code. */
const CUT_AS_TOLD =
  /Connection terminated(?! due to connection timeout)|connection error and is not queryable/;
/** The driver's message for a statement that it did not send. */
const NOT_SENT = /is not queryable$/;

/** Returns the error of a statement's broken connection, with a code; undefined when the server only refused the statement. */
export function brokenBy(error: unknown): Error | undefined {
  if (!isFromServer(error)) return withCode(error);
  return error.severity === "FATAL" ? error : undefined;
}

/** Returns the error of a broken connection over which COMMIT was sent; undefined when the server only refused it. */
export function commitBrokenBy(error: unknown): Error | undefined {
  const broken = brokenBy(error);
  const isSent = !(error instanceof Error && NOT_SENT.test(error.message));
  return broken && isSent ? new OutcomeUnknown(error instanceof Error ? error : broken) : broken;
}

/** Throws an error of the driver's with a code added. */
export function throwWithCode(error: unknown): never {
  throw isFromServer(error) ? error : withCode(error);
}

/** Whether the connection is gone. Not so for a server that is silent: the statement may have begun. */
export function isCut(error: unknown): boolean {
  if (isFromServer(error)) return CUT_BY_SERVER.test(error.code ?? "");
  const { code = "", message = "" } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return CUT_ON_THE_WAY.test(code) || CUT_AS_TOLD.test(message);
}

/** The server's own errors have a code; everything else is about the connection. */
function isFromServer(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}

function withCode(error: unknown): Error {
  const cause = error instanceof Error ? error : new Error(String(error));
  return Object.assign(new Error(`The database does not answer: ${cause.message}`, { cause }), {
    code: CONNECTION_FAILURE,
  });
}
