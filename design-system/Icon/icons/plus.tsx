// Written by scripts/generate/icons.mjs from Lucide (https://lucide.dev, ISC licence).
export const plus = (
  <>
    <path d="M5 12h14" />
    <path d="M12 5v14" />
  </>
);
