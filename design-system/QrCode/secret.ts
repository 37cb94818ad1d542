/** A secret in groups of four letters, as people read it aloud; copying gives it without the spaces. */
export function grouped(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(" ");
}
