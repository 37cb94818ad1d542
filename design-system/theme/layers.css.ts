import { globalLayer } from "@vanilla-extract/css";

/*
 * The order in which styles win, whatever order their files arrive in: the reset, then what components lend to
 * others (controls, headings, text, icons), then everything else, which is in no layer.
 */
export const resetLayer = globalLayer("reset");
export const lentLayer = globalLayer("lent");
