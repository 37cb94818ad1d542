import { themeChoices } from "#design-system/ThemeSwitch";
import { rememberedChoice } from "./remembered-choice.server";

/** The theme a browser chose, and the header that remembers it; `system` until then. */
export const { of: themeOf, cookie: themeCookie } = rememberedChoice("theme", themeChoices);
