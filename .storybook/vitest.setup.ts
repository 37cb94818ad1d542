import * as accessibility from "@storybook/addon-a11y/preview";
import { setProjectAnnotations } from "@storybook/react";
import { configure } from "@storybook/test";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import preview from "./preview";

beforeAll(setProjectAnnotations([accessibility, preview]).beforeAll);

// A machine busy with other things may take seconds over what takes milliseconds alone.
configure({ asyncUtilTimeout: 5000 });

// React tells of broken markup, missing keys and hydration differences in the console only.
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});
