import { assignVars, globalStyle } from "@vanilla-extract/css";
import { vars } from "./contract.css";
import { dark, light } from "./tokens";

const { colour: lightColour, shadow: lightShadow, ...shared } = light;
const { colour, shadow, ...sharedVars } = vars;
const darkVars = { ...assignVars(colour, dark.colour), ...assignVars(shadow, dark.shadow) };

globalStyle(":root", {
  colorScheme: "light dark",
  vars: {
    ...assignVars(sharedVars, shared),
    ...assignVars(colour, lightColour),
    ...assignVars(shadow, lightShadow),
  },
});

globalStyle(":root:not([data-theme='light'])", {
  "@media": { "(prefers-color-scheme: dark)": { vars: darkVars } },
});

globalStyle(":root[data-theme='dark']", { colorScheme: "dark", vars: darkVars });
globalStyle(":root[data-theme='light']", { colorScheme: "light" });
