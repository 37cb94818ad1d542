import type { DocsContainerProps } from "@storybook/blocks";
import { lazy, type PropsWithChildren, Suspense } from "react";
import "./docs.css";
import "./foundations/foundations.css";
import { holdStill, STILL } from "./holdStill";

if (new URLSearchParams(location.search).has(STILL)) holdStill();

const Page = lazy(() => import("./DocsPage"));
const Frame = lazy(() => import("./DocsFrame"));

/**
 * How the pages of components look. These are apart from `preview.tsx`, whose settings reach every story, and come late: neither
 * to show, to test nor to photograph a story needs them.
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
