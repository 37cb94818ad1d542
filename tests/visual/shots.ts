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

/** What is photographed at once: the stories of one component, one after the other in one page, at one width. */
export interface Sitting {
  component: string;
  stories: string[];
  width: number;
}

/**
 * Divides the stories into sittings. The order within one is always the same, so that whatever a story leaves
 * behind in its page cannot show at random in the next one's picture.
 *
 * @param stories each story's id with the width of the viewport it names, if it names one
 */
export function planSittings(stories: readonly { id: string; ownWidth?: number }[]): Sitting[] {
  const sittings = new Map<string, Sitting>();
  for (const { id, ownWidth } of stories) {
    const component = id.split("--")[0] ?? id;
    for (const width of ownWidth ? [ownWidth] : widths) {
      const key = `${component} ${width}`;
      const sitting = sittings.get(key) ?? { component, stories: [], width };
      sitting.stories.push(id);
      sittings.set(key, sitting);
    }
  }
  // The longest first: the last worker to finish then has little left.
  return [...sittings.values()].sort((a, b) => b.stories.length - a.stories.length);
}
