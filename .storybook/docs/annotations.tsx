import type { DocsContainerProps } from "@storybook/blocks";
import type { StoryContext } from "@storybook/react";
import { lazy, type PropsWithChildren, Suspense } from "react";
import "./docs.css";
import "./foundations/foundations.css";
import { holdStill, STILL } from "./holdStill";

const isFramed = new URLSearchParams(location.search).has(STILL);
if (isFramed) holdStill();

const Page = lazy(() => import("./DocsPage"));
const Frame = lazy(() => import("./DocsFrame"));

/**
 * The settings of component pages. They are apart from `preview.tsx`, whose settings apply to every story, and load late: showing,
 * testing and photographing a story need none of them.
 */
export const parameters = {
  docs: {
    page: () => <Page />,
    container: (props: PropsWithChildren<DocsContainerProps>) => (
      <Suspense>
        <Frame {...props} />
      </Suspense>
    ),
  },
};

/**
 * A component's page shows no results of axe, and each run reads the whole page (more than half of the time that a page took):
 * a story is checked where it is shown by itself, and in its test.
 */
export function beforeEach(context: StoryContext): void {
  if (!isFramed && context.viewMode !== "docs") return;
  context.parameters = { ...context.parameters, a11y: { ...context.parameters.a11y, disable: true } };
}
