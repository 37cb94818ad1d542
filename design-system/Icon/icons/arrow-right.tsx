// Written by scripts/generate/icons.mjs from Lucide (https://lucide.dev, ISC licence).
export const arrowRight = (
  <>
    <path d="M5 12h14" />
    <path d="m12 5 7 7-7 7" />
  </>
);
