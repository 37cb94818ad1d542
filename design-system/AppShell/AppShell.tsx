import type { ReactNode } from "react";
import * as styles from "./AppShell.css";

export type AppShellProps = {
  /** The site's header. */
  header: ReactNode;
  /** The site's footer. */
  footer: ReactNode;
  /** A notice on every page, between header and content. */
  notice?: ReactNode;
  /** Another page is slow to load: a bar at the top of the window says so. */
  waiting?: boolean;
  children: ReactNode;
};

/** The frame of every page: a skip link, the header, the content, the footer. */
export function AppShell({ header, footer, notice, waiting, children }: AppShellProps) {
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skipLink}>
        Skip to content
      </a>
      {header}
      {notice && <div className={styles.notice}>{notice}</div>}
      <main id="main" tabIndex={-1} className={styles.main}>
        {waiting && <div role="progressbar" aria-label="The page is on its way" className={styles.waiting} />}
        {children}
      </main>
      {footer}
    </div>
  );
}
