import { randomBytes } from "node:crypto";
import { escapeText } from "#lib/markup";

/** No user can forge a placeholder: it begins with random bytes that only this process knows. */
const MARK = `placeholder-${randomBytes(16).toString("hex")}-`;
const END = "-";

/** Markup with its placeholders: pieces of it in UTF-8, and between them the placeholders' numbers. */
export interface Template {
  pieces: Buffer[];
  /** One fewer than the pieces: each follows the piece at its index. */
  numbers: number[];
}

/** The placeholders of one page for one reader, numbered as they are made, and the markup that replaces them. */
export class Placeholders {
  /** By the placeholders' numbers. */
  readonly markups: string[] = [];
  /** False when a screen could write one of the texts in another way than it is: a text around a placeholder is not trimmed. */
  areFaithful = true;

  /**
   * Replaces a text that only its reader may see. The screen must write it whole, as it is. An empty text stays: a screen may
   * write something else instead.
   */
  readonly replaceText = (text: string): string => {
    if (text === "") return text;
    if (text !== text.trim()) this.areFaithful = false;
    return this.replaceMarkup(escapeText(text));
  };

  /** Replaces markup that is written as it is. */
  replaceMarkup(markup: string): string {
    return `${MARK}${this.markups.push(markup) - 1}${END}`;
  }
}

/** Splits markup at its placeholders. */
export function parseTemplate(markup: string): Template {
  const [first = "", ...others] = markup.split(MARK);
  const numbers: number[] = [];
  const texts = [first];
  for (const other of others) {
    const end = other.indexOf(END);
    numbers.push(Number(other.slice(0, end)));
    texts.push(other.slice(end + END.length));
  }
  return { pieces: texts.map((text) => Buffer.from(text)), numbers };
}

/**
 * The markup with its placeholders filled, in UTF-8.
 *
 * @param markups by the placeholders' numbers
 */
export function fillTemplate({ pieces, numbers }: Template, markups: readonly string[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  for (const [position, piece] of pieces.entries()) {
    parts.push(piece);
    const number = numbers[position];
    if (number !== undefined) parts.push(Buffer.from(markups[number] ?? ""));
  }
  return Buffer.concat(parts);
}
