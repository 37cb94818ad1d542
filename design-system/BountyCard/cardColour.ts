/** The five card faces of the theme, in rotation (specification §9). */
export const CARD_COLOURS = [1, 2, 3, 4, 5] as const;
export type CardColour = (typeof CARD_COLOURS)[number];

/** The colour of the card at a position in its category, counted from 0 across all its levels. */
export function cardColour(position: number): CardColour {
  return CARD_COLOURS[position % CARD_COLOURS.length] ?? 1;
}
