import type { StorybookConfig } from "@storybook/react-vite";

const config: StorybookConfig = {
  stories: ["../stories/**/*.mdx", "../stories/**/*.stories.tsx"],
  addons: [
    "@storybook/addon-essentials",
    "@storybook/addon-a11y",
    "@storybook/experimental-addon-test",
    "@chromatic-com/storybook",
  ],
  framework: { name: "@storybook/react-vite", options: {} },
  // Component pages list the props from the types, so the doc comments are the documentation.
  typescript: { reactDocgen: "react-docgen-typescript" },
  docs: { autodocs: "tag" },
  // Nothing of the people who work here leaves their machines.
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
};

export default config;
