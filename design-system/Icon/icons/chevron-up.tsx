// Written by scripts/generate/icons.mjs from Lucide (https://lucide.dev, ISC licence).
export const chevronUp = <path d="m18 15-6-6-6 6" />;
