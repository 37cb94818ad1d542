export { LruCache } from "./lru";
