import { keyframes, style } from "@vanilla-extract/css";
import { vars, whenAttribute } from "../theme";

const breathe = keyframes({ "50%": { opacity: 0.5 } });

export const skeleton = style({ display: "flex", flexDirection: "column", gap: vars.space.xs });

export const part = style({
  background: vars.colour.line,
  borderRadius: vars.radius.control,
  animation: `${breathe} 1.6s ${vars.ease.out} infinite`,
  selectors: {
    ...whenAttribute("data-shape", {
      text: { blockSize: "1em" },
      card: { blockSize: "9rem" },
    }),
    "&[data-shape='text']:last-child:not(:only-child)": { inlineSize: "60%" },
  },
});
