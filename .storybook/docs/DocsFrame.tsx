import { DocsContainer, type DocsContainerProps } from "@storybook/blocks";
import { type PropsWithChildren, useSyncExternalStore } from "react";
import { brand, prefersDark } from "../frame/brand";

/** The container of every Storybook page: the product's look, in the theme of the reader's system. */
export default function DocsFrame({ children, context }: PropsWithChildren<DocsContainerProps>) {
  const isDark = useSyncExternalStore(onChange, () => prefersDark().matches);
  return (
    <DocsContainer context={context} theme={isDark ? brand.dark : brand.light}>
      {children}
    </DocsContainer>
  );
}

function onChange(notify: () => void): () => void {
  const preference = prefersDark();
  preference.addEventListener("change", notify);
  return () => preference.removeEventListener("change", notify);
}
