import { accountStates } from "./account-states";
import { guestStates } from "./guest-states";
import { onboardingStates } from "./onboarding-states";
import { productStates } from "./product-states";
import type { ScreenState } from "./state";

export { contextForState, openState, pathOf, type ScreenState, signInForState } from "./state";

/** Every screen of the site, in each of its states. */
export const screenStates: ScreenState[] = [
  ...guestStates,
  ...onboardingStates,
  ...productStates,
  ...accountStates,
];
