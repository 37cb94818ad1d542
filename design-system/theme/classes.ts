/** Joins class names; missing ones are left out. */
export function classes(...names: (string | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
