import { type ScreenState, screenStates } from ".";
import { screensByRoute } from "./by-route";

/** Logging out is done by opening its address; an error page has nothing to fill in. */
const withoutFields = ["/logout", "error page"];

/**
 * Every screen as it is opened, and every other state of one that depends on records alone: made from the lists of
 * routes and states, so that the fields of a new form are among theirs.
 */
export function screensToFillIn(): ScreenState[] {
  const opened = screensByRoute();
  const further = screenStates.filter((state) => state.prepare && !state.reach && !opened.includes(state));
  return [...opened, ...further].filter(({ name }) => !withoutFields.includes(name));
}
