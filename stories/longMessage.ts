const sentences = [
  "We read your description twice and have reproduced the first two steps on a clean machine.",
  "The third step ends at a point where the process is already gone, so that we cannot say yet what it achieves.",
  "Please tell us which build you used, and whether the device had been restarted before you began.",
  "A log of the last minute before the crash would help us more than a video does.",
  "Nothing of this changes the date by which we owe you an offer.",
  "If you would rather talk it through, write a time that suits you, and one of the two assessors will be there.",
];

/** A message as long as any will be: paragraphs of plain text that end after exactly so many words. */
export function messageOf(words: number): string {
  const text: string[] = [];
  for (let index = 0; text.length < words; index++) {
    const [first = "", ...others] = (sentences[index % sentences.length] ?? "").split(" ");
    text.push(index > 0 && index % sentences.length === 0 ? `\n\n${first}` : first, ...others);
  }
  return text.slice(0, words).join(" ").replaceAll(" \n\n", "\n\n");
}
