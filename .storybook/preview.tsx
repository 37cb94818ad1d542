import "#design-system/theme";
import type { Preview } from "@storybook/react";
import { configure, restoreAllMocks } from "@storybook/test";
import type { ReactElement } from "react";
import { controlsForTexts } from "./controls";

// A busy machine may take seconds for work of milliseconds.
configure({ asyncUtilTimeout: 40_000 });

interface Choices {
  theme?: "system" | "light" | "dark";
  direction?: "ltr" | "rtl";
}

/** Writes the toolbar's choice where the site writes the reader's: `data-theme` and `dir` on `<html>`. */
function applyToDocument({ theme, direction }: Choices): void {
  const html = document.documentElement;
  html.lang = "en";
  html.dir = direction ?? "ltr";
  if (theme === "light" || theme === "dark") html.dataset.theme = theme;
  else delete html.dataset.theme;
}

/** The same around one story of a page that shows several, which would otherwise all get the last one's. */
function withChoices(story: ReactElement, { theme, direction }: Choices): ReactElement {
  return (
    <div dir={direction} data-theme={theme === "system" ? undefined : theme}>
      {story}
    </div>
  );
}

const preview: Preview = {
  tags: ["autodocs"],
  argTypesEnhancers: [controlsForTexts],
  // Storybook would do this itself, but its addon adds a second copy of the mocks, and which of the two it resets
  // is chance: a story's calls would then count for the next one.
  beforeEach: () => restoreAllMocks(),
  // React's production build runs effects after it has painted; a play begins earlier than any user could. The
  // development build's `act` has run them by then.
  mount: (context) => async (ui) => {
    if (ui) context.originalStoryFn = () => ui;
    await context.renderToCanvas();
    if (import.meta.env.PROD) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return context.canvas;
  },
  decorators: [
    (Story, { globals, viewMode }) => {
      if (viewMode === "docs") return withChoices(<Story />, globals);
      applyToDocument(globals);
      return <Story />;
    },
  ],
  initialGlobals: { theme: "system", direction: "ltr" },
  globalTypes: {
    theme: {
      description: "Colour theme",
      toolbar: {
        title: "Theme",
        icon: "mirror",
        dynamicTitle: true,
        items: [
          { value: "system", title: "System theme" },
          { value: "light", title: "Light" },
          { value: "dark", title: "Dark" },
        ],
      },
    },
    direction: {
      description: "Reading direction",
      toolbar: {
        icon: "transfer",
        dynamicTitle: true,
        items: [
          { value: "ltr", title: "Left to right" },
          { value: "rtl", title: "Right to left" },
        ],
      },
    },
  },
  parameters: {
    // A violation fails the story's test.
    a11y: { test: "error" },
    controls: { expanded: true },
    // The modes of `npm run visual`, for Chromatic.
    chromatic: {
      modes: {
        "light 360": { theme: "light", viewport: 360 },
        "light 1280": { theme: "light", viewport: 1280 },
        "dark 1280": { theme: "dark", viewport: 1280 },
      },
    },
    viewport: {
      options: {
        mobile1: { name: "Narrowest phone", type: "mobile", styles: { width: "320px", height: "568px" } },
        phone: { name: "Phone", type: "mobile", styles: { width: "360px", height: "740px" } },
        tablet: { name: "Tablet", type: "tablet", styles: { width: "768px", height: "1024px" } },
        laptop: { name: "Laptop", type: "desktop", styles: { width: "1280px", height: "800px" } },
        desktop: { name: "Desktop", type: "desktop", styles: { width: "1440px", height: "900px" } },
      },
    },
    options: {
      storySort: {
        order: [
          "Start",
          "Changes",
          "How to add a component",
          "How to add a screen",
          "Screens",
          "Foundations",
          [
            "Tokens",
            "Colour",
            "Type",
            "Space",
            "Radius and depth",
            "Motion",
            "Icons",
            "Layout and breakpoints",
            "Writing style",
          ],
          "Inputs",
          "Cards",
          "Overlays",
          "Navigation",
          "Feedback",
        ],
      },
    },
  },
};

export default preview;
