import { type ComponentType, lazy } from "react";
import { untilThere } from "./until-there";

/**
 * A component that comes after the page it belongs to, however often its file has to be asked for.
 *
 * @param fetch imports the component
 * @returns what is in its place, inside a Suspense
 */
export function lazyPart<Props>(fetch: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await untilThere(fetch) }));
}
