/** Words that attackers guess first here (ASVS 6.1.2), in addition to the names of the programme, the company and the person. */
const PROGRAMME_WORDS = ["conclave", "bounty"];
/** Shorter names of a person turn up in good passwords by chance. */
const PERSONAL_WORD_MIN_LENGTH = 5;
/** A password with fewer distinct characters is refused, however long. */
const MIN_DIFFERENT_CHARACTERS = 5;

/** A new password's context: its owner, the programme, common passwords. */
export interface PasswordContext {
  /** Frequent passwords, in lower case. */
  common: ReadonlySet<string>;
  programme: string;
  company: string;
  email: string;
  nickname: string | null;
}

/**
 * Why a new password must not be used, as sentences for the field; none when it may. Length and kinds of
 * characters are the contract's (specification §5); this refuses the passwords that attackers guess first
 * (docs/security.md R3).
 */
export function passwordProblems(password: string, context: PasswordContext): string[] {
  if (isEasilyGuessed(password, context.common)) {
    return ["New password is on the lists that guessers try first. Choose another one."];
  }
  const word = contextWord(password, context);
  if (word) return [`New password must not contain “${word}”, which guessers try first here.`];
  return [];
}

/** Whether the password, or the rest of it without its ornaments, is a common one. */
function isEasilyGuessed(password: string, common: PasswordContext["common"]): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size < MIN_DIFFERENT_CHARACTERS) return true;
  const plain = withoutOrnaments(lower);
  const written = withoutOrnaments(unleeted(lower));
  const forms = [lower, plain, unleeted(plain), written, onlyLetters(unleeted(plain))];
  return forms.some((form) => isCommonOrRepeated(form, common));
}

/** A common password, or a text of which the second half repeats the first: `hunter2hunter2`. */
function isCommonOrRepeated(text: string, common: PasswordContext["common"]): boolean {
  if (text === "") return true;
  const unit = /^(.+?)\1+$/su.exec(text)?.[1];
  return common.has(text) || (unit !== undefined && (unit.length <= 3 || common.has(unit)));
}

/** Strips the digits, blanks and symbols around a word. */
function withoutOrnaments(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
}

function onlyLetters(text: string): string {
  return text.replace(/[^\p{L}]+/gu, "");
}

const letterOf: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Reads digits and symbols as the letters that they resemble: `p@ssw0rd` is `password`. */
function unleeted(text: string): string {
  return text.replace(/[013457@$!]/g, (character) => letterOf[character] ?? character);
}

/** The first context word that the password contains, spaces and symbols apart; or undefined. */
function contextWord(password: string, { programme, company, email, nickname }: PasswordContext) {
  const local = email.split("@")[0] ?? "";
  const personal = [local, ...local.split(/[._+-]/), nickname ?? ""]
    .map(compact)
    .filter((word) => [...word].length >= PERSONAL_WORD_MIN_LENGTH);
  const words = [...PROGRAMME_WORDS, compact(programme), compact(company), ...personal];
  const texts = [compact(password), compact(unleeted(password.toLowerCase()))];
  return words.find((word) => word !== "" && texts.some((text) => text.includes(word)));
}

function compact(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
