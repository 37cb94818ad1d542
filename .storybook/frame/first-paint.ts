import { dark, light } from "../../design-system/theme/tokens";

/**
 * The background of a story's document before its styles and scripts load: that of the reader's theme, or of the theme that its
 * address asks for. It would be white until then, and flash in the dark. A story that is shown has its own.
 */
export const firstPaint = `
<style>
  html:not(:has(> .sb-show-main)) {
    color-scheme: light dark;
    background: light-dark(${light.colour.page}, ${dark.colour.page});
  }
  html[data-theme="light"]:not(:has(> .sb-show-main)) { color-scheme: light; }
  html[data-theme="dark"]:not(:has(> .sb-show-main)) { color-scheme: dark; }
</style>
<script>
  {
    const { searchParams: asked } = new URL(location.href);
    const [, theme] = /(?:^|;)theme:(light|dark)(?:;|$)/.exec(asked.get("globals")) ?? [];
    if (theme && asked.get("viewMode") !== "docs") document.documentElement.dataset.theme = theme;
  }
</script>
`;
