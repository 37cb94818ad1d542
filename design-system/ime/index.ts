export { ignoreImeKey, isImeKey } from "./isImeKey";
