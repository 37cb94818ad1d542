// Written by scripts/generate/icons.mjs from Lucide (https://lucide.dev, ISC licence).
export const external = (
  <>
    <path d="M7 7h10v10" />
    <path d="M7 17 17 7" />
  </>
);
