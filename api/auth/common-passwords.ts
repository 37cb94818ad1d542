import { dictionary } from "@zxcvbn-ts/language-common";

let common: Set<string> | undefined;

/**
 * Whether a text, in lower case, is one of the 49,000 most frequent passwords of public breaches; the list is
 * bundled with the service (@zxcvbn-ts/language-common, MIT), so that no password leaves it.
 */
export function isCommonPassword(text: string): boolean {
  common ??= new Set(dictionary["passwords-common"]);
  return common.has(text);
}
