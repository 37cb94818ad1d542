/**
 * A value as one word of a command that a manager copies into a shell, quoted where the shell would read anything else in it: who refers a peer
 * chooses the address, and what is between backticks is run.
 */
export function shellWord(value: string): string {
  return /^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}
