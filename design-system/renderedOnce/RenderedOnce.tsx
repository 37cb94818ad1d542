import { createContext, type ReactNode, useContext } from "react";

/** Answers what stands for a part until the page is written. */
export type Place = (key: string, node: ReactNode) => string;

const PlaceContext = createContext<Place | null>(null);

/** Around pages on a server that keeps markup. Without it, and so in the browser, all is simply rendered. */
export const RenderedOnceProvider = PlaceContext.Provider;

export interface RenderedOnceProps {
  /** Which part of a page it is. */
  part: string;
  /**
   * Tells everything that it shows, where that is not always the same: the same text, the same markup. Null when it is
   * not to be kept this time.
   */
  of?: () => string | null;
  /** Takes all it shows from its props: what the page around it knows, and its ids, do not reach it. */
  children: ReactNode;
}

/**
 * A part of a page whose markup a server may keep for the next page that shows the same. It is for what is the same for
 * everybody; nothing that belongs to one reader may be in it. No text may stand beside it.
 */
export function RenderedOnce({ part, of, children }: RenderedOnceProps) {
  const place = useContext(PlaceContext);
  const shown = place && (of ? of() : "");
  return place && shown !== null ? place(`${part} ${shown}`, children) : children;
}
