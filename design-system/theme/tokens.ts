/** A colour theme: every colour by its role (`roles.ts` has their purposes). Values are sRGB hex, so that contrast can be computed. */
export type Colours = {
  page: string;
  surface: string;
  sunken: string;
  text: string;
  textQuiet: string;
  accent: string;
  accentStrong: string;
  action: string;
  actionStrong: string;
  onAction: string;
  line: string;
  lineStrong: string;
  focus: string;
  critical: string;
  criticalFace: string;
  criticalStrong: string;
  onCritical: string;
  criticalSoft: string;
  positive: string;
  positiveSoft: string;
  cautionSoft: string;
  caution: string;
  backdrop: string;
  card1: string;
  card2: string;
  card3: string;
  card4: string;
  card5: string;
  onCard: string;
  onCardQuiet: string;
};

const lightColours: Colours = {
  page: "#f7f5f0",
  surface: "#ffffff",
  sunken: "#efebe3",
  text: "#16181d",
  textQuiet: "#5a5c63",
  accent: "#7a1f2b",
  accentStrong: "#5c1520",
  action: "#16181d",
  actionStrong: "#33363e",
  onAction: "#f7f5f0",
  line: "#ddd7cb",
  lineStrong: "#807a6e",
  focus: "#1f5fbf",
  critical: "#a61b1b",
  criticalFace: "#a61b1b",
  criticalStrong: "#841414",
  onCritical: "#ffffff",
  criticalSoft: "#fbeaea",
  positive: "#1d6b3f",
  positiveSoft: "#e6f2ea",
  caution: "#7a5200",
  cautionSoft: "#faf0d9",
  backdrop: "#0b0c0fb3",
  card1: "#1f2c44",
  card2: "#5a1a26",
  card3: "#21402f",
  card4: "#43294f",
  card5: "#5a3d16",
  onCard: "#fdfbf6",
  onCardQuiet: "#dcd6ca",
};

const darkColours: Colours = {
  page: "#0f1114",
  surface: "#171a1f",
  sunken: "#0b0c0f",
  text: "#ece7dc",
  textQuiet: "#a5a196",
  accent: "#d6ab62",
  accentStrong: "#e8c383",
  action: "#ece7dc",
  actionStrong: "#ffffff",
  onAction: "#0f1114",
  line: "#2a2e35",
  lineStrong: "#77746b",
  focus: "#7fb0ff",
  critical: "#ff8a80",
  criticalFace: "#c2362f",
  criticalStrong: "#a82c26",
  onCritical: "#ffffff",
  criticalSoft: "#33191a",
  positive: "#7fcf9f",
  positiveSoft: "#15291e",
  caution: "#e5bd6a",
  cautionSoft: "#2c2412",
  backdrop: "#000000cc",
  card1: "#22314d",
  card2: "#602030",
  card3: "#244835",
  card4: "#4b2f59",
  card5: "#60421a",
  onCard: "#fdfbf6",
  onCardQuiet: "#ddd8cd",
};

/** The tokens of both themes: type, space, shape, motion, order. Lengths are rem unless they are hairlines. */
const shared = {
  font: {
    display: '"Newsreader Variable", "Newsreader Fallback", Georgia, "Times New Roman", serif',
    text: '"IBM Plex Sans", "IBM Plex Sans Fallback", system-ui, sans-serif',
    mono: '"IBM Plex Mono", "IBM Plex Mono Fallback", ui-monospace, "SFMono-Regular", Menlo, monospace',
  },
  size: {
    caption: "0.8125rem",
    small: "0.875rem",
    body: "1rem",
    lead: "1.1875rem",
    title3: "1.25rem",
    title2: "1.625rem",
    title1: "2.25rem",
    display: "3rem",
  },
  leading: { tight: "1.15", snug: "1.3", lead: "1.45", body: "1.55" },
  weight: { regular: "400", display: "500", strong: "600" },
  space: {
    xxs: "0.25rem",
    xs: "0.5rem",
    s: "0.75rem",
    m: "1rem",
    l: "1.5rem",
    xl: "2.5rem",
    xxl: "4rem",
    xxxl: "6rem",
  },
  /** Widths that layouts choose from. */
  width: {
    form: "30rem",
    entry: "40rem",
    prose: "42rem",
    dialog: "46rem",
    page: "75rem",
    touch: "2.75rem",
    touchSmall: "2.25rem",
  },
  radius: { control: "2px", card: "3px", round: "999px" },
  duration: { fast: "120ms", normal: "200ms" },
  ease: { out: "cubic-bezier(0.2, 0, 0, 1)" },
  /** Depth is rare here: hairlines separate parts, and only floating ones have a shadow. */
  shadow: {
    overlay: "0 2px 6px #0000002e, 0 16px 48px #00000052",
  },
  /** A popover may belong to a control in a dialog; one outside closes when a dialog takes the focus. */
  layer: { dialog: "40", popover: "45", skipLink: "60" },
};

/** The light theme: paper, ink and oxblood. */
export const light = {
  ...shared,
  colour: lightColours,
};

/** The dark theme: night, bone and brass. */
export const dark: typeof light = { ...shared, colour: darkColours };

/** Widths at which layouts change, for media queries (which cannot use CSS variables). Pixels. */
export const breakpoints = { tablet: 720, desktop: 1080 } as const;

/**
 * Media queries made of the breakpoints. Paper has the tablet's layout whatever its size: A4 between a browser's margins is
 * two pixels narrower than a tablet, and a phone's layout would fill it with pictures.
 */
export const media = {
  tablet: `print, (min-width: ${breakpoints.tablet}px)`,
  desktop: `screen and (min-width: ${breakpoints.desktop}px)`,
} as const;

/** The steps of white space, from small to large. */
export type SpaceName = keyof typeof shared.space;
export const spaceNames = Object.keys(shared.space) as SpaceName[];
