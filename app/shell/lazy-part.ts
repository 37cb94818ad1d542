import { type ComponentType, lazy } from "react";
import { untilThere } from "./until-there";

/**
 * A component that loads after the page it belongs to, however often its file has to be fetched again.
 *
 * @param fetch imports the component
 * @returns the lazy component, for use inside a Suspense
 */
export function lazyPart<Props>(fetch: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await untilThere(fetch) }));
}
