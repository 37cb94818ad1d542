import type { API_FilterFunction } from "storybook/internal/types";
import { BEHAVIOUR } from "../entries/entries";

/** The key of our filter of the sidebar. */
export const FILTER = "conclave/behaviours";
/** The key of the sidebar's own tag filter. */
export const TAG_FILTER = "tags-filter";

type Filters = Record<string, API_FilterFunction>;
type Entry = Parameters<API_FilterFunction>[0];

/** Leaves behaviours out of the sidebar, so that a component's states fit a screen, unless they are asked for. */
export function sidebarFilter(areAskedFor: boolean): API_FilterFunction {
  return ({ tags = [] }) => areAskedFor || !tags.includes(BEHAVIOUR);
}

/** Whether the sidebar's own filter has been set to show entries with the behaviours' tag, and not untagged ones. */
export function isChosenByTag(filters: Filters): boolean {
  const takes = (tags: string[]) => filters[TAG_FILTER]?.({ tags } as Entry) ?? true;
  return takes([BEHAVIOUR]) && !takes([]);
}
