import * as accessibility from "@storybook/addon-a11y/preview";
import { setProjectAnnotations } from "@storybook/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { type ShownStory, whatIsWrong } from "./everywhere";
import preview from "./preview";

beforeAll(setProjectAnnotations([accessibility, preview]).beforeAll);

// React reports broken markup, missing keys and hydration differences in the console only.
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(async ({ story }: { story?: ShownStory }) => {
  if (story) expect((await whatIsWrong(story)).join("\n")).toBe("");
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});

// The last story stays until the next file's first: nothing of it need be drawn while other projects are tested.
afterAll(() => {
  for (const animation of document.getAnimations()) animation.cancel();
});
