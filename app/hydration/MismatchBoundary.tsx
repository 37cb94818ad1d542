import { Component, type ReactNode } from "react";

/** React's numbers for hydration that found other markup than the server's; its production build has no words for them. */
const MISMATCH = /React error #(418|422|423|425)\b/;

interface State {
  error?: unknown;
}

/**
 * Ends an attempt at hydration at the first mismatch. React then renders the page by itself; without this boundary it would
 * first render the error screen, twice, and only errors in the console would show it.
 */
export class MismatchBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof Error && MISMATCH.test(error.message)) return null;
    throw error;
  }
}
