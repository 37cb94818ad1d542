import { globalFontFace } from "@vanilla-extract/css";

const newsreader = "@fontsource-variable/newsreader/files/newsreader";
const sans = "@fontsource/ibm-plex-sans/files/ibm-plex-sans";
const mono = "@fontsource/ibm-plex-mono/files/ibm-plex-mono";

const face = (fontWeight: string, file: string) =>
  ({ src: `url("${file}.woff2") format("woff2")`, fontWeight, fontDisplay: "swap" }) as const;

/** Letters of European names beyond Western Europe; fetched only by a page that shows one. */
const extended = { unicodeRange: "U+100-2FF, U+1E00-1EFF" };

globalFontFace("Newsreader Variable", [
  face("200 800", `${newsreader}-latin-wght-normal`),
  { ...face("200 800", `${newsreader}-latin-ext-wght-normal`), ...extended },
]);
globalFontFace("IBM Plex Sans", [
  face("400", `${sans}-latin-400-normal`),
  face("600", `${sans}-latin-600-normal`),
  { ...face("400", `${sans}-latin-ext-400-normal`), ...extended },
  { ...face("600", `${sans}-latin-ext-600-normal`), ...extended },
]);
globalFontFace("IBM Plex Mono", face("400", `${mono}-latin-400-normal`));

/**
 * The fonts every system has (or a twin of the same measures), stretched to the room ours take, so that nothing
 * moves when ours arrive. Widths were compared over the site's own texts, heights are the fonts' `hhea` figures.
 */
const measured = (size: number, ascent: number, descent: number) => ({
  sizeAdjust: `${size}%`,
  ascentOverride: `${ascent}%`,
  descentOverride: `${descent}%`,
  lineGapOverride: "0%",
});
const locals = (...names: string[]) => names.map((name) => `local("${name}")`).join(", ");

const times = locals("Times New Roman", "Liberation Serif", "Tinos");
globalFontFace("Newsreader Fallback", [
  { src: times, fontWeight: "400", ...measured(105, 70, 25.2) },
  { src: times, fontWeight: "500 600", ...measured(107.2, 68.6, 24.7) },
  { src: times, fontWeight: "700", ...measured(114.2, 64.4, 23.2) },
]);
globalFontFace("IBM Plex Sans Fallback", [
  { src: locals("Arial", "Liberation Sans", "Arimo"), fontWeight: "400", ...measured(100.7, 101.8, 27.3) },
  {
    src: locals("Arial Bold", "Liberation Sans Bold", "Arimo Bold"),
    fontWeight: "600",
    ...measured(96.5, 106.2, 28.5),
  },
]);
globalFontFace("IBM Plex Mono Fallback", {
  src: locals("Courier New", "Liberation Mono", "Cousine"),
  ...measured(100, 102.5, 27.5),
});
