// Written by scripts/generate/icons.mjs from Lucide (https://lucide.dev, ISC licence).
export const chevronDown = <path d="m6 9 6 6 6-6" />;
