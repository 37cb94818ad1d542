import { isolated } from "#lib/bidi";
import { DRAWING } from "./signature";

/** A typed name's layout in the drawing: one line of text or several, in the drawing's pixels. */
export type TypedNamePlan = { fontPixels: number; lines: { text: string; x: number; y: number }[] };

/** The shipped italic, which reads like a hand (its `@font-face` is in SignaturePad.css.ts). */
export const SIGNING_FACE = '"Newsreader Italic"';
/** Where the face lacks a script, the system's own letters are used. */
const SIGNING_FONT = `${SIGNING_FACE}, Georgia, "Times New Roman", serif`;

const MARGIN = 32;
const LARGEST = 64;
/** Below this, letters in the drawing are illegible. */
const SMALLEST = 14;
const STEP = 2;
const LEADING = 1.2;
/** The middle of lower-case letters lies about this far above the baseline, as a part of the font's size. */
const LETTER_MIDDLE = 0.3;

/** The name in a typed text: outer spaces go, inner ones and invisible characters become one space. */
export function cleanName(typed: string): string {
  return typed.replace(/[\p{Z}\p{Cc}\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}

/** Whether there is no name yet: a letter of any script is needed. */
export function isBlankName(typed: string): boolean {
  return !/\p{L}/u.test(typed);
}

/** The field's limit. */
export const NAME_MAX_LENGTH = 200;

/** Whether a typed name is the signer's: the same words in any order, ignoring case, accents and punctuation. */
export function isNameOf(typed: string, signerName: string): boolean {
  return wordsOf(typed) === wordsOf(signerName);
}

function wordsOf(name: string): string {
  const letters = name.slice(0, NAME_MAX_LENGTH).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (letters.match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(" ");
}

/** The question about a typed name that is not the signer's. */
export function questionName(typed: string, signerName: string): string {
  const name = isolated(cleanName(typed.slice(0, NAME_MAX_LENGTH)));
  return `You typed “${name}”, and you sign as ${isolated(signerName)}. Press Accept & Sign again to sign with that name.`;
}

/**
 * The layout of a typed name: as large as fits, centred, broken into lines only when it would else be illegible.
 * @param widthOf the width in pixels of a text at a font size
 */
export function planTypedName(
  typed: string,
  widthOf: (text: string, fontPixels: number) => number,
): TypedNamePlan {
  const name = cleanName(typed);
  const room = DRAWING.width - 2 * MARGIN;
  for (let fontPixels = LARGEST; ; fontPixels -= STEP) {
    const mayBreak = fontPixels <= LARGEST / 2;
    const lines = mayBreak ? broken(name, room, (text) => widthOf(text, fontPixels)) : [name];
    const fits = lines.every((line) => widthOf(line, fontPixels) <= room);
    if ((fits && lines.length * fontPixels * LEADING <= DRAWING.height - MARGIN) || fontPixels <= SMALLEST)
      return placed(lines, fontPixels);
  }
}

/**
 * Draws a typed name, dark on white, over the whole drawing.
 * @param context of a canvas of exactly the drawing's size
 */
export function drawTypedName(context: CanvasRenderingContext2D, typed: string): void {
  const fontOf = (pixels: number) => `${pixels}px ${SIGNING_FONT}`;
  context.fillStyle = DRAWING.paper;
  context.fillRect(0, 0, DRAWING.width, DRAWING.height);
  const plan = planTypedName(typed, (text, pixels) => {
    context.font = fontOf(pixels);
    return context.measureText(text).width;
  });
  context.font = fontOf(plan.fontPixels);
  context.fillStyle = DRAWING.ink;
  context.textAlign = "center";
  for (const { text, x, y } of plan.lines) context.fillText(text, x, y);
}

function placed(lines: string[], fontPixels: number): TypedNamePlan {
  const leading = fontPixels * LEADING;
  const first = DRAWING.height / 2 + fontPixels * LETTER_MIDDLE - ((lines.length - 1) * leading) / 2;
  return {
    fontPixels,
    lines: lines.map((text, index) => ({ text, x: DRAWING.width / 2, y: first + index * leading })),
  };
}

function broken(name: string, room: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of name.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(longer) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
