import { setNonce } from "get-nonce";

/**
 * Passes the page's CSP nonce: while a dialog is open, Radix locks the scrolling of the page by a `<style>` element,
 * which the policy refuses without it. Call it once before hydration; a dialog's `nonce` does the same.
 */
export function setStyleNonce(nonce: string): void {
  setNonce(nonce);
}
