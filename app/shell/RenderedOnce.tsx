import { createContext, type ReactElement, useContext } from "react";

/** Answers what stands for an element until the page is written. */
type Place = (key: string, element: ReactElement) => string;

const PlaceContext = createContext<Place | null>(null);

/** Around pages on the server only (`app/rendered-once.server.ts`). In the browser elements are simply rendered. */
export const RenderedOnceProvider = PlaceContext.Provider;

interface RenderedOnceProps {
  /** Tells everything that the element shows: the same text, the same markup. */
  of: () => string;
  /** Takes all it shows from its props: contexts and ids of the page around it do not reach it. */
  children: ReactElement;
}

/**
 * An element whose markup the server keeps for the next page that shows the same. It is for what is large and the same
 * for everybody; nothing that belongs to one researcher may be in it. It must be an only child.
 */
export function RenderedOnce({ of, children }: RenderedOnceProps) {
  const place = useContext(PlaceContext);
  return place ? place(of(), children) : children;
}
