import { createContext, type ReactNode, useContext } from "react";

const NonceContext = createContext("");

/** Provides the response's nonce to the scripts of the page. In the browser there is none: it is spent. */
export function NonceProvider({ nonce, children }: { nonce: string; children: ReactNode }) {
  return <NonceContext.Provider value={nonce}>{children}</NonceContext.Provider>;
}

export function useNonce(): string {
  return useContext(NonceContext);
}
