/**
 * The name of the command's user, for the audit log.
 *
 * @param account throws where the account has a uid and no name, as in containers
 */
export function operatorOf(
  sudoUser: string | undefined,
  account: () => { username: string },
  uid = process.getuid?.(),
): string {
  if (sudoUser) return sudoUser;
  try {
    return account().username;
  } catch {
    return `uid ${uid ?? "unknown"}`;
  }
}
