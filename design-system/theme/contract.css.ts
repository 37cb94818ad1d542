import { createGlobalThemeContract } from "@vanilla-extract/css";
import { light } from "./tokens";

/**
 * The names that styles may use. It is made from the light theme's token object, so that names and values
 * cannot drift apart; each token is a readable CSS variable (`--colour-text`).
 */
export const vars = createGlobalThemeContract(light, (_value, path) =>
  path.map((part) => part.replace(/([A-Z])/g, "-$1").toLowerCase()).join("-"),
);
