import type { ReactNode } from "react";
import { useHydrated } from "../hydration";
import * as styles from "./WithoutScripts.css";

/**
 * Content for pages where no scripts run, which every tool can find (`noscript` hides its content's roles from many
 * tools). Where they run it takes no room from the first paint on, so that nothing moves when it goes.
 */
export function WithoutScripts({ children }: { children: ReactNode }) {
  return useHydrated() ? null : <div className={styles.withoutScripts}>{children}</div>;
}
