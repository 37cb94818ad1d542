// Written by scripts/generate/icons.mjs from Lucide (https://lucide.dev, ISC licence).
export const minus = <path d="M5 12h14" />;
