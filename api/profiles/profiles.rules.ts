/**
 * The form in which nicknames are compared: no two researchers may have names that read the same but for case,
 * width, spacing or invisible characters.
 */
export function nicknameKey(nickname: string): string {
  const visible = nickname.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  // Once more: a letter and its accent may have been on two sides of an invisible character. U+2800 is a blank of Braille.
  return visible
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\u2800]+/g, " ")
    .trim();
}
