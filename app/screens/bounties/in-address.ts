import { ANY_PLATFORM } from "./group";

/** The address's parameters: what is chosen in the filter, and the target that is open. */
export const PLATFORM = "platform";
export const TARGET = "target";

/** The path at which a target is open below what is chosen in the filter. */
export function pathOfTarget(target: string, platform: string): string {
  const chosen = new URLSearchParams(platform === ANY_PLATFORM ? {} : { [PLATFORM]: platform });
  chosen.set(TARGET, target);
  return `/bounties?${chosen}`;
}

/**
 * Writes the choice into the address, so that coming back, loading again and passing the address on find it. Not as a
 * navigation: nothing has to be asked for again.
 */
export function keepInAddress(platform: string): void {
  writeIntoAddress(PLATFORM, platform === ANY_PLATFORM ? null : platform);
}

/** Has the address open no target any more. */
export function closeInAddress(): void {
  writeIntoAddress(TARGET, null);
}

function writeIntoAddress(name: string, value: string | null): void {
  const address = new URL(window.location.href);
  if (value === null) address.searchParams.delete(name);
  else address.searchParams.set(name, value);
  // The state is the router's, by which it knows the place.
  window.history.replaceState(window.history.state, "", address);
}
