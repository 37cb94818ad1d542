import type { ComponentType } from "react";

/** What a component folder's `.mdx` exports: the guidance for those who use a component, as a page shows it. */
export interface Guidance {
  default: ComponentType;
  /** What the component is for, in a sentence. */
  purpose: string;
  /** How wide the product shows it at most, a CSS length. */
  width?: string;
}

const files = import.meta.glob<Guidance>("../../design-system/*/*.mdx", { eager: true });

/** @returns the guidance of a component, or nothing when it has none */
export function guidanceOf(component: string): Guidance | undefined {
  return files[`../../design-system/${component}/${component}.mdx`];
}

/** How wide the product shows a component of this group at most, where its guidance does not say. */
export function widthOf(component: string, group: string): string {
  const ofGroup = { Inputs: "30rem", Cards: "22.5rem" }[group];
  return guidanceOf(component)?.width ?? ofGroup ?? "100%";
}
