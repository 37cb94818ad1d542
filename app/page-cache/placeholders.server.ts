import { randomBytes } from "node:crypto";

/** Nobody can write a text that is taken for a blank: it begins with what only this process knows. */
const mark = `blank-${randomBytes(16).toString("hex")}-`;
const endOfName = "-";

/** Markup with its blanks: pieces of it in UTF-8, and between them the blanks' names. */
export interface Template {
  pieces: Buffer[];
  /** One fewer than the pieces: each stands after the piece of its place. */
  names: string[];
}

/**
 * A text that stands in kept markup where each page has its own. React writes it as it is, also into attributes.
 *
 * @param name letters, digits, dots and underscores
 */
export function blank(name: string): string {
  return mark + name + endOfName;
}

/** Texts that are one reader's own, on a page that shows them to none but that reader. */
export class OwnTexts {
  readonly #texts = new Map<string, string>();

  /**
   * What a page is rendered of in a text's place. It must write the text as it stands, whole.
   *
   * @param name tells it from the page's other texts: letters, digits, dots and underscores
   */
  blankFor(name: string, text: string): string {
    this.#texts.set(name, text);
    return blank(name);
  }

  /** By their names. */
  get all(): ReadonlyMap<string, string> {
    return this.#texts;
  }
}

/** Takes markup apart at its blanks. */
export function templateOf(markup: string): Template {
  const [first = "", ...others] = markup.split(mark);
  const names: string[] = [];
  const texts = [first];
  for (const other of others) {
    const end = other.indexOf(endOfName);
    names.push(other.slice(0, end));
    texts.push(other.slice(end + 1));
  }
  return { pieces: texts.map((text) => Buffer.from(text)), names };
}

/**
 * The markup with its blanks filled, in UTF-8.
 *
 * @param markupFor what stands at a blank
 */
export function filledIn(template: Template, markupFor: (name: string) => string): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  for (const [place, piece] of template.pieces.entries()) {
    parts.push(piece);
    const name = template.names[place];
    if (name === undefined) continue;
    parts.push(Buffer.from(markupFor(name)));
  }
  return Buffer.concat(parts);
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** A text as React writes it into markup, so that a browser finds what it would have rendered itself. */
export function asMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
