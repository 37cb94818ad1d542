// Written by scripts/generate/icons.mjs from Lucide (https://lucide.dev, ISC licence).
export const positive = (
  <>
    <circle cx="12" cy="12" r="10" />
    <path d="m16 9-5.5 5.5L8 12" />
  </>
);
