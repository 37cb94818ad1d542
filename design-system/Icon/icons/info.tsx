// Written by scripts/generate/icons.mjs from Lucide (https://lucide.dev, ISC licence).
export const info = (
  <>
    <circle cx="12" cy="12" r="10" />
    <path d="M12 16v-4" />
    <path d="M12 8h.01" />
  </>
);
