export { WithoutScripts } from "./WithoutScripts";
