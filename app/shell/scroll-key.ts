import type { Location } from "@remix-run/react";

/** Screens with the same key share their scroll position: reading and editing the profile (specification §2). */
export function scrollKey(location: Location): string {
  return location.pathname === "/account/profile/edit" ? "/account/profile" : location.pathname;
}
