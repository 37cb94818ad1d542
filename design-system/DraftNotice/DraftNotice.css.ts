import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

/** Its text stands on the edge of the notice's text, also where it is in a row of its own below another button. */
export const quiet = style({ marginInlineStart: `calc(-1px - ${vars.space.s})` });
