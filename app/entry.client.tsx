import { RemixBrowser } from "@remix-run/react";
import { setNonce } from "get-nonce";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { beginHydration } from "#design-system/hydration";
import { collectEntries } from "./hydration/entries";
import { PAGE_ID, TakenOver } from "./hydration/TakenOver";

// The scroll lock of dialogs adds a style element, which the page's policy allows with its nonce only.
setNonce(document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "");

const page = document.getElementById(PAGE_ID);
if (!page) throw new Error(`The document has no #${PAGE_ID} for React to take over: see app/root.tsx.`);
const entries = collectEntries(page);
beginHydration();

startTransition(() => {
  hydrateRoot(
    page,
    // Outermost, so that the page is in the document when its effects run.
    <TakenOver entries={entries}>
      <StrictMode>
        <RemixBrowser />
      </StrictMode>
    </TakenOver>,
    { onRecoverableError: noteMismatch },
  );
});

/** An extension may change any page before it is hydrated; that is no error of the page's (decision 063). */
function noteMismatch(error: unknown): void {
  console.debug("Hydration was given up and the page rendered again:", error);
}
