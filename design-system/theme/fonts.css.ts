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

globalFontFace("Newsreader Fallback", {
  src: locals("Times New Roman", "Liberation Serif", "Tinos"),
  ...measured(107.3, 68.5, 24.7),
});
globalFontFace("IBM Plex Sans Fallback", [
  { src: locals("Arial", "Liberation Sans", "Arimo"), fontWeight: "400", ...measured(101.2, 101.2, 27.2) },
  {
    src: locals("Arial Bold", "Liberation Sans Bold", "Arimo Bold"),
    fontWeight: "600",
    ...measured(97.4, 105.2, 28.2),
  },
]);
