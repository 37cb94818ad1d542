// Written by scripts/generate/icons.mjs from Lucide (https://lucide.dev, ISC licence).
export const x = (
  <>
    <path d="M18 6 6 18" />
    <path d="m6 6 12 12" />
  </>
);
