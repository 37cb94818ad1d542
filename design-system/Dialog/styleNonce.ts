import { setNonce } from "get-nonce";

/**
 * Hands over the page's CSP nonce: while a dialog is open, Radix stops the page behind from scrolling by a `<style>` element,
 * which the policy refuses without it. Call it once before hydration; a dialog's `nonce` does the same.
 */
export function setStyleNonce(nonce: string): void {
  setNonce(nonce);
}
