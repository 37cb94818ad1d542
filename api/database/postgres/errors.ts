import pg from "pg";

/** SQLSTATE for "connection failure", which the driver leaves out of errors of its own. */
const CONNECTION_FAILURE = "08006";
/** SQLSTATE of a server that ends its connections: told to, or after a crash. */
const CUT_BY_SERVER = /^57P0[12]$/;
/** What the operating system says of a connection that is no more. */
const CUT_ON_THE_WAY = /^(ECONNRESET|EPIPE)$/;
/** What the driver says of it, for which it has no code. */
const CUT_AS_TOLD =
  /Connection terminated(?! due to connection timeout)|connection error and is not queryable/;

/** What a statement's error says of its connection, with a code; undefined when the server only refused the statement. */
export function brokenBy(error: unknown): Error | undefined {
  if (!isFromServer(error)) return withCode(error);
  return error.severity === "FATAL" ? error : undefined;
}

/** Gives an error of the driver's a code. */
export function throwWithCode(error: unknown): never {
  throw isFromServer(error) ? error : withCode(error);
}

/** Whether the connection is no more. A server that is silent is none of these: it may have begun. */
export function isCut(error: unknown): boolean {
  if (isFromServer(error)) return CUT_BY_SERVER.test(error.code ?? "");
  const { code = "", message = "" } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return CUT_ON_THE_WAY.test(code) || CUT_AS_TOLD.test(message);
}

/** What the server answers has its own code; everything else is about the connection. */
function isFromServer(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}

function withCode(error: unknown): Error {
  const cause = error instanceof Error ? error : new Error(String(error));
  return Object.assign(new Error(`The database does not answer: ${cause.message}`, { cause }), {
    code: CONNECTION_FAILURE,
  });
}
