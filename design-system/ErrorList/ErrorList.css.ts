import { style } from "@vanilla-extract/css";
import { vars } from "../theme";

export const lines = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  listStyle: "none",
  overflowWrap: "anywhere",
});
