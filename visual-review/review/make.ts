/** Creates an element with its content and attributes. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  content: string | readonly (Node | string)[] = [],
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...(typeof content === "string" ? [content] : content));
  return made;
}
