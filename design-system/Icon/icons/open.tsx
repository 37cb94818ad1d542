// Written by scripts/generate/icons.mjs from Lucide (https://lucide.dev, ISC licence).
export const open = <circle cx="12" cy="12" r="10" />;
