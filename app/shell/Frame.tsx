import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { AppShell } from "#design-system/AppShell";
import { LinkProvider } from "#design-system/Link";
import { RouterLink } from "./RouterLink";
import { SiteFooter } from "./SiteFooter";
import { SiteHeader } from "./SiteHeader";

/** The shared layout of every page (specification §2). */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <LinkProvider component={RouterLink}>
      <AppShell header={<SiteHeader path={pathname} />} footer={<SiteFooter path={pathname} />}>
        {children}
      </AppShell>
    </LinkProvider>
  );
}
