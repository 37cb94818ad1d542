// Written by scripts/generate/icons.mjs from Lucide (https://lucide.dev, ISC licence).
export const arrowLeft = (
  <>
    <path d="m12 19-7-7 7-7" />
    <path d="M19 12H5" />
  </>
);
