// Written by scripts/generate/icons.mjs from Lucide (https://lucide.dev, ISC licence).
export const menu = (
  <>
    <path d="M4 5h16" />
    <path d="M4 12h16" />
    <path d="M4 19h16" />
  </>
);
