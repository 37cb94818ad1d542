/** The colour schemes that stories are photographed in. */
export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

/**
 * The widths in CSS pixels and the themes of every story's pictures, unless it names a viewport of its own. A theme
 * changes colours and a width the layout, so that the dark theme on a phone would show nothing that the others do not.
 */
const looks: readonly Look[] = [
  { width: 360, themes: ["light"] },
  { width: 1280, themes: ["light", "dark"] },
];

interface Look {
  width: number;
  themes: readonly Theme[];
}

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

/** Parses a shot's name. @throws when it is none */
export function shotOf(name: string): Shot {
  const [, story, theme, width] = /^(.+)\.(light|dark)\.(\d+)$/.exec(name) ?? [];
  if (!story || !width) throw new Error(`"${name}" is no picture's name.`);
  return { story, theme: theme as Theme, width: Number(width) };
}

/** The component whose story this is, such as "inputs-otpinput". */
export function componentOf(story: string): string {
  return story.split("--")[0] ?? story;
}

/** Returns the path of a shot's picture in the folder of pictures, which has a folder for each component. */
export function fileOf(shot: Shot): string {
  const component = componentOf(shot.story);
  return `${component}/${nameOf(shot).slice(component.length + "--".length)}.png`;
}

/** Returns the shot of a picture's path in the folder of pictures. */
export function shotOfFile(file: string): Shot {
  const [component, name] = file
    .replaceAll("\\", "/")
    .replace(/\.png$/, "")
    .split("/");
  return shotOf(`${component}--${name}`);
}

/** The poses that are photographed in one page: the stories of one component, one after the other, width by width. */
export interface Sitting {
  component: string;
  poses: Pose[];
}

/** A story at one of its widths, in each theme that is photographed there. */
export interface Pose extends Look {
  story: string;
}

/**
 * Divides the stories into sittings. The order within one is always the same, so that a story's leftovers in its page
 * cannot appear at random in the next one's picture. Loading the page is expensive, so a component has only one.
 *
 * @param stories each story's id with the width of the viewport it names, if it names one
 */
export function planSittings(stories: readonly { id: string; ownWidth?: number }[]): Sitting[] {
  const sittings = new Map<string, Sitting>();
  for (const { id: story, ownWidth } of stories) {
    const component = componentOf(story);
    const sitting = sittings.get(component) ?? { component, poses: [] };
    const own = ownWidth ? [{ width: ownWidth, themes }] : looks;
    sitting.poses.push(...own.map((look) => ({ story, ...look })));
    sittings.set(component, sitting);
  }
  for (const { poses } of sittings.values()) poses.sort((a, b) => a.width - b.width);
  // The longest first: the last worker to finish then has little left.
  return [...sittings.values()].sort((a, b) => b.poses.length - a.poses.length);
}
