// Written by scripts/generate/icons.mjs from Lucide (https://lucide.dev, ISC licence).
export const check = <path d="M20 6 9 17l-5-5" />;
