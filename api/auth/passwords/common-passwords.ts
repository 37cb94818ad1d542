let common: Promise<ReadonlySet<string>> | undefined;

/**
 * The 49,000 most frequent passwords of public breaches, in lower case; the list is bundled with the service
 * (@zxcvbn-ts/language-common, MIT), so that no password leaves it. Read when the first password is set.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return common;
}
