import type { Colours } from "./tokens";

/** The contrast ratio of two opaque `#rrggbb` colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastRatio(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG's relative luminance. Throws on anything that is not `#rrggbb`: a guess would pass silently. */
function luminance(colour: string): number {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) {
    throw new Error(
      `"${colour}" is no #rrggbb colour, so its contrast cannot be computed. Write the token as hex.`,
    );
  }
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

type Role = keyof Colours;

/** A colour, and the surfaces it is used on. */
export type Pairing = { colour: Role; on: readonly Role[] };

const areas = ["page", "surface", "sunken"] as const;
const cards = ["card1", "card2", "card3", "card4", "card5"] as const;

/** Every text colour and its surfaces; each needs 4.5:1 (WCAG 2.2, 1.4.3). */
export const textPairings: readonly Pairing[] = [
  { colour: "text", on: [...areas, "criticalSoft", "positiveSoft", "cautionSoft"] },
  { colour: "textQuiet", on: areas },
  { colour: "accent", on: [...areas, "criticalSoft", "positiveSoft", "cautionSoft"] },
  { colour: "accentStrong", on: [...areas, "criticalSoft", "positiveSoft", "cautionSoft"] },
  { colour: "onAction", on: ["action", "actionStrong"] },
  { colour: "critical", on: [...areas, "criticalSoft"] },
  { colour: "onCritical", on: ["criticalFace", "criticalStrong"] },
  { colour: "positive", on: [...areas, "positiveSoft"] },
  { colour: "caution", on: [...areas, "cautionSoft"] },
  { colour: "onCard", on: cards },
  { colour: "onCardQuiet", on: cards },
];

/** Edges of controls and the focus ring; each needs 3:1 against adjacent colours (WCAG 2.2, 1.4.11, 2.4.13). */
export const edgePairings: readonly Pairing[] = [
  { colour: "lineStrong", on: areas },
  { colour: "focus", on: [...areas, "criticalSoft", "positiveSoft", "cautionSoft"] },
  { colour: "critical", on: areas },
  { colour: "action", on: areas },
  { colour: "accent", on: [...areas, "line"] },
];
