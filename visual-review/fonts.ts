import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

/** The families of `dejavu-fonts-ttf`, by the generic ones that pages ask for. */
const families = {
  serif: "DejaVu Serif",
  "sans-serif": "DejaVu Sans",
  "system-ui": "DejaVu Sans",
  monospace: "DejaVu Sans Mono",
};

/**
 * Makes Chromium use the fonts of one package instead of those installed on the machine. They are the fallback where
 * the project's own fonts have no glyph: Cyrillic, Greek, Arabic, arrows. Glyphs that they lack are empty boxes.
 *
 * @param folder the folder for Fontconfig's settings and its cache
 * @returns the environment to start Chromium with
 */
export function fixedFonts(folder: string): NodeJS.ProcessEnv {
  const fonts = join(dirname(require.resolve("dejavu-fonts-ttf/package.json")), "ttf");
  const file = join(folder, "fonts.conf");
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, settings(fonts, join(folder, "fonts")));
  return { ...process.env, FONTCONFIG_FILE: file };
}

function settings(fonts: string, cache: string): string {
  const aliases = Object.entries(families).map(
    ([generic, family]) =>
      `<alias binding="same"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`,
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${escaped(fonts)}</dir>
  <cachedir>${escaped(cache)}</cachedir>
  ${aliases.join("\n  ")}
  <match target="font">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`;
}

const escaped = (path: string) => path.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
