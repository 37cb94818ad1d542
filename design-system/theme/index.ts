import "./theme.css";
import "./global.css";

export { classes } from "./classes";
export { vars } from "./contract.css";
export { breakpoints, dark, light, media, type SpaceName, spaceNames } from "./tokens";
export { whenAttribute } from "./whenAttribute";
