// Written by scripts/generate/icons.mjs from Lucide (https://lucide.dev, ISC licence).
export const chevronLeft = <path d="m15 18-6-6 6-6" />;
