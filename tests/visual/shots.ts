/** The colour schemes every story is photographed in. */
export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The widths every story is photographed at, unless it names a viewport of its own. CSS pixels. */
export const widths = [360, 1280] as const;

/** One picture of one story. */
export interface Shot {
  /** Storybook's id, such as "inputs-otpinput--filled". */
  story: string;
  theme: Theme;
  /** CSS pixels. */
  width: number;
}

/** A shot's name in files, messages and addresses, such as "inputs-otpinput--filled.light.360". */
export function nameOf({ story, theme, width }: Shot): string {
  return `${story}.${theme}.${width}`;
}

/** A shot's picture below the folder of pictures: a folder for each component. */
export function fileOf({ story, theme, width }: Shot): string {
  const [component = story, ...rest] = story.split("--");
  return `${component}/${rest.join("--")}.${theme}.${width}.png`;
}

/** What is photographed in one page: the stories of one component, one after the other, width by width. */
export interface Sitting {
  component: string;
  /** Each story at each of its widths, in CSS pixels. */
  poses: { story: string; width: number }[];
}

/**
 * Divides the stories into sittings. The order within one is always the same, so that whatever a story leaves
 * behind in its page cannot show at random in the next one's picture. Loading the page is dear, so a component has but one.
 *
 * @param stories each story's id with the width of the viewport it names, if it names one
 */
export function planSittings(stories: readonly { id: string; ownWidth?: number }[]): Sitting[] {
  const sittings = new Map<string, Sitting>();
  for (const { id: story, ownWidth } of stories) {
    const component = story.split("--")[0] ?? story;
    const sitting = sittings.get(component) ?? { component, poses: [] };
    for (const width of ownWidth ? [ownWidth] : widths) sitting.poses.push({ story, width });
    sittings.set(component, sitting);
  }
  for (const { poses } of sittings.values()) poses.sort((a, b) => a.width - b.width);
  // The longest first: the last worker to finish then has little left.
  return [...sittings.values()].sort((a, b) => b.poses.length - a.poses.length);
}
