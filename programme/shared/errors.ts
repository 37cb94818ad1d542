/** The command was written wrongly: exit code 2, nothing was touched. */
export class Misuse extends Error {
  override name = "Misuse";
}

/** The command was understood but cannot be done: exit code 1, nothing was changed. */
export class Refusal extends Error {
  override name = "Refusal";
}

/** What to do about an error of SQLite's, by how its code begins. */
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

/** An unforeseen error, in words: what it says itself, and what to do where that is known. */
export function unforeseen(error: unknown): string {
  const message = `The command failed: ${error instanceof Error ? error.message : String(error)}`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const remedy = remedies.find(([codes]) => codes.test(code))?.[1];
  return remedy ? `${message}\n${remedy}` : message;
}
