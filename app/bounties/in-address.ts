import { ANY_PLATFORM } from "./group";

/** The address's parameter for what is chosen in the filter. */
export const PLATFORM = "platform";

/**
 * Writes the choice into the address, so that coming back, loading anew and passing the address on find it. Not as a
 * navigation: nothing has to be asked for again.
 */
export function keepInAddress(platform: string): void {
  const address = new URL(window.location.href);
  if (platform === ANY_PLATFORM) address.searchParams.delete(PLATFORM);
  else address.searchParams.set(PLATFORM, platform);
  // The state is the router's, by which it knows the place.
  window.history.replaceState(window.history.state, "", address);
}
