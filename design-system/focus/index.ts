export { isFocusNowhere } from "./isFocusNowhere";
