// First, so that it is there before any schema.
import "./shell/no-eval";
import type { MetaFunction } from "@remix-run/node";
import { Meta, Outlet, ScrollRestoration, type ShouldRevalidateFunction } from "@remix-run/react";
import type { ReactNode } from "react";
import { fontPreloads } from "#design-system/fonts";
import "#design-system/theme";
import { isLoggedOut } from "./forms/data-request";
import { isNotNow } from "./forms/keep-on-refusal";
import { DocumentHead } from "./hydration/DocumentHead";
import { DocumentLinks } from "./hydration/DocumentLinks";
import { MismatchBoundary } from "./hydration/MismatchBoundary";
import { PAGE_ID } from "./hydration/TakenOver";
import { LateScripts } from "./remix-internals/LateScripts";
import type { loader } from "./session/root-loader.server";
import { ErrorScreen, textsOf } from "./shell/ErrorScreen";
import { END_ID, FirstPaint } from "./shell/FirstPaint";
import { Frame } from "./shell/Frame";
import { useNonce } from "./shell/Nonce";
import { scrollKey } from "./shell/scroll-key";
import { titled } from "./shell/title";
import { useChosenTheme } from "./site/chosen-theme";

export { loader } from "./session/root-loader.server";

/** Every screen has a title of its own. Where an error replaces it, Remix asks its error boundary's route and those above alone. */
export const meta: MetaFunction<unknown, { root: typeof loader }> = ({ error, matches }) =>
  error ? titled(textsOf(error).title)({ matches }) : [];

/** The header's facts change only by the researcher's actions; navigations need not load them again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  formAction,
  actionStatus,
  actionResult,
  currentUrl,
  nextUrl,
}) =>
  !isNotNow(actionStatus) &&
  !(formAction === "/theme" && actionStatus === 200) &&
  !isLoggedOut(actionResult) &&
  (formMethod === "POST" || currentUrl.pathname === "/login" || nextUrl.pathname === "/login");

/**
 * The document, of which the browser's React hydrates `#page` alone (decision 063). In both, the page is the second of
 * two children, or `useId` would return other ids there than here.
 */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const theme = useChosenTheme();
  const page = (
    <>
      {children}
      <span id={END_ID} hidden />
      {fontPreloads.map((attributes) => (
        <link key={attributes.href} {...attributes} />
      ))}
      <ScrollRestoration nonce={nonce} getKey={scrollKey} />
      <LateScripts nonce={nonce} />
    </>
  );
  if (!import.meta.env.SSR) {
    return (
      <>
        <DocumentHead theme={theme} />
        <MismatchBoundary>{page}</MismatchBoundary>
      </>
    );
  }
  return (
    <html lang="en" data-theme={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <FirstPaint />
        <Meta />
        <DocumentLinks nonce={nonce} />
      </head>
      <body>
        <div id={PAGE_ID}>{page}</div>
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorScreen />
    </Frame>
  );
}
