export { Kept } from "./lru";
