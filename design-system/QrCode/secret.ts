/** The secret in an authenticator app's form. */
export const withoutSpaces = (secret: string): string => secret.replace(/\s/g, "");

/** The secret in groups of four letters, as people read it aloud, each with its position. */
export function groupsOf(secret: string): { at: number; text: string }[] {
  const groups = withoutSpaces(secret).matchAll(/.{1,4}/g);
  return [...groups].map(({ index, 0: text }) => ({ at: index, text }));
}
