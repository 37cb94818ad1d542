/**
 * The connection broke, or stayed silent, after COMMIT was sent and before its response: the transaction may be committed.
 * It must not be repeated before its effect was looked for. PostgreSQL only: the embedded database responds in this process.
 */
export class OutcomeUnknown extends Error {
  override name = "OutcomeUnknown";
  /** SQLSTATE for "transaction resolution unknown". */
  readonly code = "08007";

  constructor(cause: Error) {
    super(`The database did not say whether it has committed the change: ${cause.message}`, { cause });
  }
}
