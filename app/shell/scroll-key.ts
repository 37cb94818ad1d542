import type { Location } from "@remix-run/react";

const SHARED = "/account/profile";

/**
 * Screens with the same key share their scroll position: reading and editing the profile (specification §2). Every other visit
 * has a position of its own: a new one begins at its top or at its address's anchor, and going back restores the old one.
 */
export function scrollKey({ pathname, key }: Location): string {
  return pathname === SHARED || pathname === `${SHARED}/edit` ? SHARED : key;
}
