import type { API_FilterFunction } from "storybook/internal/types";
import { BEHAVIOUR } from "../entries/entries";

/** The name that our filter of the sidebar is kept under. */
export const FILTER = "conclave/behaviours";
/** The name that the sidebar's own tag filter is kept under. */
export const TAG_FILTER = "tags-filter";

type Filters = Record<string, API_FilterFunction>;
type Entry = Parameters<API_FilterFunction>[0];

/** Leaves behaviours out of the sidebar, so that a component's states fit a screen, unless they are asked for. */
export function sidebarFilter(areAskedFor: boolean): API_FilterFunction {
  return ({ tags = [] }) => areAskedFor || !tags.includes(BEHAVIOUR);
}

/** Whether the sidebar's own filter has been set to show what has the behaviours' tag, and not what has none. */
export function isChosenByTag(filters: Filters): boolean {
  const takes = (tags: string[]) => filters[TAG_FILTER]?.({ tags } as Entry) ?? true;
  return takes([BEHAVIOUR]) && !takes([]);
}
