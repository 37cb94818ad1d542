import type { Behaviour } from "./behaviour";

/** The promises of every component in each of its stories. */
export const everywhere: readonly Behaviour[] = [
  [
    "It works and reads well in the light and in the dark theme.",
    "tests/rules/behaviours.test.ts: run with every accessibility check an error",
    "everywhere: inTheDarkTheme",
    "design-system/theme/contrast.test.ts: every text colour has 4.5:1 on every surface it stands on",
  ],
  ["It works from right to left.", "everywhere: inANarrowWindow"],
  ["It fits into 320 px without scrolling sideways.", "everywhere: inANarrowWindow"],
  ["It bears being enlarged to 200 %.", "everywhere: withTextTwiceItsSize"],
  ["With forced colours one still sees where one is.", "everywhere: withForcedColoursAndReducedMotion"],
  ["With reduced motion nothing moves.", "everywhere: withForcedColoursAndReducedMotion"],
  ["It hydrates without a difference and without a console error.", "everywhere: hydrated"],
];
