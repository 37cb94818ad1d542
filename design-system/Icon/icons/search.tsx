// Written by scripts/generate/icons.mjs from Lucide (https://lucide.dev, ISC licence).
export const search = (
  <>
    <path d="m21 21-4.34-4.34" />
    <circle cx="11" cy="11" r="8" />
  </>
);
