export { beginHydration, endHydration, useHydrated } from "./useHydrated";
