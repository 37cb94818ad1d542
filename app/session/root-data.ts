import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "./root-loader.server";

/** The root loader's data; undefined only on an error page whose root loader failed too. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>("root");
}
