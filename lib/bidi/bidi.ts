/**
 * A text that is put into a sentence, such as a person's name, between Unicode's isolates: its own letters decide its direction, and the
 * sentence around it stays in order (UAX 9 §2.4). For sentences that are plain text; in elements, `<bdi>` does the same.
 */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
