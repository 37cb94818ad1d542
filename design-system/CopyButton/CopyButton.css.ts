import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const copy = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space.s,
  // It would do nothing.
  "@media": { "(scripting: none)": { display: "none" } },
});

export const outcome = style({ color: vars.colour.textQuiet, fontSize: vars.size.small });
