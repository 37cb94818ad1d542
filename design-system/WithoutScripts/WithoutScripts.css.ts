import { style } from "@vanilla-extract/css";

export const withoutScripts = style({ "@media": { "(scripting: enabled)": { display: "none" } } });
