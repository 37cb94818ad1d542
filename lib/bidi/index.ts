export { isolated } from "./bidi";
