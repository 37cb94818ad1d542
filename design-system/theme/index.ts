import "./theme.css";
import "./fonts.css";
import "./global.css";

export { classes } from "./classes";
export { vars } from "./contract.css";
export { contrastRatio, edgePairings, type Pairing, textPairings } from "./contrast";
export { emptyMarker } from "./list-marker";
export { breakpoints, type Colours, dark, light, media, type SpaceName, spaceNames } from "./tokens";
export { whenAttribute } from "./whenAttribute";
