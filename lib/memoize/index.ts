export { onceFor } from "./memoize";
