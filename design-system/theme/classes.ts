/** Joins class names; what is missing is left out. */
export function classes(...names: (string | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
