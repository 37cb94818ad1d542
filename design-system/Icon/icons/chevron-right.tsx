// Written by scripts/generate/icons.mjs from Lucide (https://lucide.dev, ISC licence).
export const chevronRight = <path d="m9 18 6-6-6-6" />;
