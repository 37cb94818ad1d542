import { useOf } from "@storybook/blocks";
import { ComponentPage } from "./ComponentPage";
import { DocsFrame } from "./DocsFrame";
import { holdStill, STILL } from "./holdStill";
import { ScreenPage } from "./ScreenPage";
import "./docs.css";

if (new URLSearchParams(location.search).has(STILL)) holdStill();

/**
 * How the pages of components look. These are apart from `preview.tsx`, whose settings reach every story: the pages need not be
 * loaded to test or to photograph one.
 */
export const parameters = { docs: { page: DocsPage, container: DocsFrame } };

function DocsPage() {
  const { csfFile } = useOf("meta", ["meta"]);
  return csfFile.meta.title.startsWith("Screens/") ? <ScreenPage /> : <ComponentPage />;
}
