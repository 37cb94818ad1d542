import { useOf } from "@storybook/blocks";
import { ComponentPage } from "./ComponentPage";
import { ScreenPage } from "./ScreenPage";

/** The page of a component, or of a screen. */
export default function DocsPage() {
  const { csfFile } = useOf("meta", ["meta"]);
  return csfFile.meta.title.startsWith("Screens/") ? <ScreenPage /> : <ComponentPage />;
}
