import { useLocation } from "@remix-run/react";
import { type ReactNode, Suspense } from "react";
import { AppShell } from "#design-system/AppShell";
import { useHydrated } from "#design-system/hydration";
import { LinkProvider } from "#design-system/Link";
import { useRootData } from "../session/root-data";
import { lazyPart } from "./lazy-part";
import { PageViews } from "./PageViews";
import { RouterLink } from "./RouterLink";
import { SiteFooter } from "./SiteFooter";
import { SiteHeader } from "./SiteHeader";
import { useFocusOnArrival } from "./useFocusOnArrival";
import { useIsWaiting } from "./useIsWaiting";

/** Loaded on demand with its dialog, for which guests have no use. */
const InactivityTimer = lazyPart(async () => (await import("./InactivityTimer")).InactivityTimer);

/** The shared layout of every page (specification §2). */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  const data = useRootData();
  const waiting = useIsWaiting();
  useFocusOnArrival();
  return (
    <LinkProvider component={RouterLink}>
      <AppShell
        header={<SiteHeader path={pathname} />}
        footer={<SiteFooter path={pathname + search} />}
        waiting={waiting}
      >
        {children}
      </AppShell>
      {data?.status.is_onboarded && <PageViews csrf={data.csrf} />}
      {hydrated && data?.isSignedIn && (
        <Suspense>
          <InactivityTimer csrf={data.csrf} />
        </Suspense>
      )}
    </LinkProvider>
  );
}
