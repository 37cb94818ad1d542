import type { ThemeVars } from "storybook/internal/theming";
import { create } from "storybook/internal/theming/create";
import { type Colours, dark, light } from "../../design-system/theme/tokens";

/** Storybook's frame and its pages in the product's look, made of the product's own tokens. */
export const brand = { light: frameOf("light", light.colour), dark: frameOf("dark", dark.colour) };

/** The reader's own setting, which the frame follows. */
export const prefersDark = () => window.matchMedia("(prefers-color-scheme: dark)");

function frameOf(base: "light" | "dark", colour: Colours): ThemeVars {
  return create({
    base,
    // Markup is allowed here: the product's mark, and its name.
    brandTitle:
      '<img src="./favicon.svg" alt="" width="20" height="20" style="display: inline; vertical-align: middle"> Conclave',
    brandUrl: "./",
    brandTarget: "_self",
    fontBase: light.font.text,
    fontCode: light.font.mono,
    colorPrimary: colour.accent,
    // Links, and the sidebar's selection.
    colorSecondary: base === "light" ? colour.accent : "#8a6420",
    appBg: colour.sunken,
    appContentBg: colour.surface,
    appPreviewBg: colour.page,
    appBorderColor: colour.line,
    appBorderRadius: 3,
    textColor: colour.text,
    textInverseColor: colour.page,
    textMutedColor: colour.textQuiet,
    barBg: colour.surface,
    barTextColor: colour.textQuiet,
    barHoverColor: colour.accent,
    barSelectedColor: colour.accent,
    buttonBg: colour.surface,
    buttonBorder: colour.lineStrong,
    inputBg: colour.surface,
    inputBorder: colour.lineStrong,
    inputTextColor: colour.text,
    inputBorderRadius: 2,
  });
}
