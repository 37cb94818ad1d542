import type { Behaviours } from "./behaviour";
import { choosing } from "./choosing";
import { codesAndNumbers } from "./codes-and-numbers";
import { formsAndLists } from "./forms-and-lists";
import { overlays } from "./overlays";
import { page } from "./page";
import { signingAndSending } from "./signing-and-sending";

export type { Behaviour } from "./behaviour";
export { everywhere } from "./every-component";

/** The promises of each component. tests/rules/behaviours.test.ts checks that every promise is shown. */
export const behaviours: Behaviours = {
  ...codesAndNumbers,
  ...choosing,
  ...signingAndSending,
  ...overlays,
  ...formsAndLists,
  ...page,
};
