/** The anchor of a category: its name in URL-safe characters, such as `category-desktop-browsers`. */
export function categoryId(name: string): string {
  return `category-${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-")}`;
}
