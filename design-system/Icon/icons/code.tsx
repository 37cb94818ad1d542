// Written by scripts/generate/icons.mjs from Lucide (https://lucide.dev, ISC licence).
export const code = (
  <>
    <path d="m18 16 4-4-4-4" />
    <path d="m6 8-4 4 4 4" />
    <path d="m14.5 4-5 16" />
  </>
);
