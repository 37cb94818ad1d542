const names = new Map<string, string>();

/** Whether its columns stay the same while another process changes tables: `*` and `t.*` leave them open. */
export const namesItsColumns = (sql: string) => !/(?<!\()\*/.test(sql);

/**
 * Has each connection to a server cache the plan of a statement, which is otherwise parsed and planned again every time.
 * For statements of which there are few: each stays with each connection. One that leaves its columns open is not cached,
 * since a column added by a migration would have the server refuse it.
 */
export function nameStatement(sql: string): void {
  if (namesItsColumns(sql) && !names.has(sql)) names.set(sql, `conclave_${names.size + 1}`);
}

/** The name under which a server caches the plan of a statement, if it does. */
export function nameOfStatement(sql: string): string | undefined {
  return names.get(sql);
}
