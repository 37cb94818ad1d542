export { fontPreloads } from "./preloads";
