import { DocsContext, useOf } from "@storybook/blocks";
import { type ContextType, useContext } from "react";
import { isBehaviour, plainName } from "../entries/entries";

type Context = ContextType<typeof DocsContext>;
type Prepared = ReturnType<Context["componentStories"]>[number];

/** A story as a page describes it. */
export interface StoryEntry {
  id: string;
  name: string;
  /** Its purpose, in a sentence: the comment on the story. */
  says?: string;
  /** A story's key for Storybook's blocks. */
  of: Prepared["moduleExport"];
  /** Shown in a frame of its own: it opens over its page, or is made for a viewport. */
  isFramed: boolean;
  /** CSS lengths that the story asks for: a frame is as wide as its viewport, and as high as its content. */
  width?: string;
  height: string;
}

/** The stories of the component whose page this is. */
export interface Stories {
  component: string;
  /** The part of the sidebar it is in. */
  group: string;
  /** The states on the page. */
  states: StoryEntry[];
  /** States that a user reaches by using the component, which a page cannot show at rest. */
  reached: StoryEntry[];
  behaviours: StoryEntry[];
}

/** @returns the stories of the component whose page this is, by their kinds, in the order of their file */
export function useStories(): Stories {
  const { csfFile } = useOf("meta", ["meta"]);
  const { componentStories } = useContext(DocsContext);
  const names = new Map(Object.entries(csfFile.moduleExports).map(([name, story]) => [story, name]));
  const stories = componentStories().map((story) => ({
    entry: describe(story, names.get(story.moduleExport) ?? ""),
    behaves: isBehaviour({ hasPlay: story.playFunction !== undefined, tags: story.tags }),
    isOnPages: story.tags.includes("autodocs"),
  }));
  const title = csfFile.meta.title.split("/");
  const states = stories.filter(({ behaves }) => !behaves);
  return {
    component: title.at(-1) ?? "",
    group: title[0] ?? "",
    states: states.filter(({ isOnPages }) => isOnPages).map(({ entry }) => entry),
    reached: states.filter(({ isOnPages }) => !isOnPages).map(({ entry }) => entry),
    behaviours: stories.filter(({ behaves }) => behaves).map(({ entry }) => entry),
  };
}

function describe(story: Prepared, exportName: string): StoryEntry {
  const { docs, viewport } = story.parameters;
  const ownViewport = viewport?.options?.[story.storyGlobals.viewport?.value]?.styles;
  const isScreen = story.title.startsWith("Screens/");
  const isWhole = story.parameters.layout === "fullscreen";
  return {
    id: story.id,
    name: plainName(story.name, exportName),
    says: docs?.description?.story,
    of: story.moduleExport,
    isFramed: docs?.story?.inline === false || ownViewport !== undefined || isWhole,
    width: ownViewport?.width ?? docs?.width,
    height: docs?.story?.height ?? (isScreen ? "45rem" : "32rem"),
  };
}

/** The address of a story in Storybook's frame. */
export const addressOf = (id: string) => `?path=/story/${id}`;
