import { useState } from "react";
import { isBlank } from "./signature";
import { isBlankName } from "./typedName";
import type { Ink } from "./useInk";

/** The two ways to sign. */
export const ways = ["draw", "type"] as const;
export type Way = (typeof ways)[number];

/** The signer's drawing and typed name; switching between them loses nothing. */
export function useDrawing() {
  const [way, setWay] = useState<Way>("draw");
  const [ink, setInk] = useState<Ink>([]);
  const [typed, setTyped] = useState("");
  const [sheet, setSheet] = useState(0);
  return {
    way,
    setWay,
    ink,
    setInk,
    typed,
    setTyped,
    /** A new number is a new sheet of paper: it also ends a stroke that is under way. */
    sheet,
    /** Starts a new sheet. */
    clear: () => {
      setInk([]);
      setSheet((number) => number + 1);
    },
    isEmpty: (asWay: Way) => (asWay === "draw" ? isBlank(ink) : isBlankName(typed)),
  };
}

export type Drawing = ReturnType<typeof useDrawing>;
