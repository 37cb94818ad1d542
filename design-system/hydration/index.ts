export { useHydrated } from "./useHydrated";
