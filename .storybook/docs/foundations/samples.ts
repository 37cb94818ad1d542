import type { CSSProperties } from "react";

/** The sample shown next to a value of each kind of token. */
export const samples = {
  colour: (value: string): CSSProperties => ({
    blockSize: "1.5rem",
    inlineSize: "2.5rem",
    background: value,
  }),
  space: (value: string): CSSProperties => ({
    blockSize: "1rem",
    inlineSize: value,
    background: "var(--colour-accent)",
  }),
  width: (value: string): CSSProperties => ({
    blockSize: "0.5rem",
    inlineSize: `calc(${value} / 4)`,
    background: "var(--colour-accent)",
  }),
  radius: (value: string): CSSProperties => ({
    blockSize: "2.5rem",
    inlineSize: "5rem",
    borderRadius: value,
  }),
  shadow: (value: string): CSSProperties => ({
    blockSize: "3rem",
    inlineSize: "6rem",
    margin: "0.5rem 1rem 1.5rem",
    background: "var(--colour-surface)",
    boxShadow: value,
  }),
} satisfies Record<string, (value: string) => CSSProperties>;
