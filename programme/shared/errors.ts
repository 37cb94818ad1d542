/** A usage error of the command: exit code 2, nothing was touched. */
export class Misuse extends Error {
  override name = "Misuse";
}

/** The command is valid but cannot be done: exit code 1, nothing was changed. */
export class Refusal extends Error {
  override name = "Refusal";
}

/** The remedy for an error of SQLite's, by the beginning of its code. */
const remedies: readonly [code: RegExp, remedy: string][] = [
  [
    /^SQLITE_(NOTADB|CORRUPT)/,
    'The database is damaged, or is none: "programme db check" says what can still be read, and "programme db restore FILE" puts a backup in its place.',
  ],
  [
    /^SQLITE_READONLY/,
    'This account may read the database and not change it: use the site\'s own, as in "sudo -u conclave", or see whether its disk is mounted to be read only.',
  ],
];

/** Describes an unforeseen error: its message, and the remedy where one is known. */
export function unforeseen(error: unknown): string {
  const message = `The command failed: ${error instanceof Error ? error.message : String(error)}`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const remedy = remedies.find(([codes]) => codes.test(code))?.[1];
  return remedy ? `${message}\n${remedy}` : message;
}
