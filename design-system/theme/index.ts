export { vars } from "./contract.css";
export { breakpoints, dark, light, media } from "./tokens";
