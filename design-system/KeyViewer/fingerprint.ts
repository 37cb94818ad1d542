/** A fingerprint as people compare it: upper case, in groups of four; other characters than hex digits are left out. */
export function groupedFingerprint(fingerprint: string): string {
  const digits = fingerprint.replace(/[^0-9a-f]/gi, "").toUpperCase();
  return digits.match(/.{1,4}/g)?.join(" ") ?? "";
}
