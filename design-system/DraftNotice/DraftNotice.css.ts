import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

/** First in its row, its text stands on the edge of the notice's text. */
export const quiet = style({
  selectors: { "&:first-child": { marginInlineStart: `calc(-1px - ${vars.space.s})` } },
});
