import { fileURLToPath } from "node:url";
import type { StorybookConfig } from "@storybook/react-vite";
import remarkGfm from "remark-gfm";
import { mergeConfig, type UserConfig } from "vite";
import { storiesIndexer } from "./entries/indexer";
import { firstPaint } from "./frame/first-paint";
import { changesOfComponents } from "./plugins/changes-of-components";
import { componentsOfScreens } from "./plugins/components-of-screens";
import { emptyGuides, isWithoutPages } from "./plugins/empty-guides";
import { firstPage } from "./plugins/first-page";
import { standIns } from "./plugins/stand-ins";

/** A file of this folder. */
const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const config: StorybookConfig = {
  stories: ["../stories/**/*.mdx", "../stories/**/*.stories.tsx"],
  // The first that matches a file lists it.
  experimental_indexers: (others) => [storiesIndexer, ...(others ?? [])],
  addons: [
    // Themes are ours, and browsers can measure by themselves: the bar has room for other tools.
    {
      name: "@storybook/addon-essentials",
      options: { backgrounds: false, measure: false, outline: false, docs: false },
    },
    // With tables, as everywhere else that Markdown is read.
    {
      name: "@storybook/addon-docs",
      options: { mdxPluginOptions: { mdxCompileOptions: { remarkPlugins: [remarkGfm] } } },
    },
    "@storybook/addon-a11y",
    "@storybook/experimental-addon-test",
    "@chromatic-com/storybook",
  ],
  // Without it Storybook knows neither our viewports nor which one a story names, and shows all at full width.
  features: { viewportStoryGlobals: true },
  framework: { name: "@storybook/react-vite", options: {} },
  // Component pages list the props from the types, so the doc comments are the documentation.
  typescript: { reactDocgen: "react-docgen-typescript" },
  docs: { autodocs: "tag" },
  previewAnnotations: (others = []) => [
    ...others,
    beside("docs/annotations.tsx"),
    beside("tools/annotations.ts"),
  ],
  previewHead: (head = "") => head + firstPaint,
  viteFinal: (settings) =>
    mergeConfig(settings, {
      plugins: [
        standIns(),
        componentsOfScreens(),
        changesOfComponents(),
        isWithoutPages ? emptyGuides() : firstPage(),
      ],
      build: {
        // Storybook's own tools are large, and "use client" means nothing here: neither is news.
        chunkSizeWarningLimit: 1024,
        rollupOptions: {
          onwarn: (warning, warn) => warning.code !== "MODULE_LEVEL_DIRECTIVE" && warn(warning),
        },
      },
    } satisfies UserConfig),
  // No telemetry: developers' data stays on their machines.
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
};

export default config;
