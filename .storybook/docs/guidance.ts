import type { ComponentType } from "react";

/** The exports of a component folder's `.mdx`: the guidance for users of a component, as a page shows it. */
export interface Guidance {
  default: ComponentType;
  /** The component's purpose, in a sentence. */
  purpose: string;
  /** Its greatest width in the product, a CSS length. */
  width?: string;
}

const files = import.meta.glob<Guidance>("../../design-system/*/*.mdx", { eager: true });

/** @returns the guidance of a component, or nothing when it has none */
export function guidanceOf(component: string): Guidance | undefined {
  return files[`../../design-system/${component}/${component}.mdx`];
}

/** The greatest width of a component of this group in the product, where its guidance has none. */
export function widthOf(component: string, group: string): string {
  const ofGroup = { Inputs: "30rem", Cards: "22.5rem" }[group];
  return guidanceOf(component)?.width ?? ofGroup ?? "100%";
}
