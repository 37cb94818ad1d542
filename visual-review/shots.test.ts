import { expect, it } from "vitest";
import { fileOf, nameOf, planSittings, shotOf, shotOfFile } from "./shots";

it("each picture lies in its component's folder, and its name and its file lead back to it", () => {
  const shot = { story: "inputs-otpinput--with-error", theme: "dark", width: 360 } as const;
  expect(fileOf(shot)).toBe("inputs-otpinput/with-error.dark.360.png");
  expect(nameOf(shot)).toBe("inputs-otpinput--with-error.dark.360");
  expect(shotOfFile(fileOf(shot))).toEqual(shot);
  expect(shotOf(nameOf(shot))).toEqual(shot);
  expect(() => shotOf("inputs-otpinput--with-error")).toThrow("is no picture's name");
});

it("every story is photographed in light at 360 and at 1280 and in dark at 1280, or in both at the width it names", () => {
  const sittings = planSittings([{ id: "a--one" }, { id: "a--two", ownWidth: 320 }]);
  expect(sittings.flatMap(({ poses }) => poses)).toEqual([
    { story: "a--two", width: 320, themes: ["light", "dark"] },
    { story: "a--one", width: 360, themes: ["light"] },
    { story: "a--one", width: 1280, themes: ["light", "dark"] },
  ]);
});

it("the stories of a component sit together, width by width and in their own order", () => {
  const [first, ...others] = planSittings([{ id: "a--two" }, { id: "b--one" }, { id: "a--one" }]);
  expect(first?.poses.map(({ story, width }) => `${story} ${width}`)).toEqual([
    "a--two 360",
    "a--one 360",
    "a--two 1280",
    "a--one 1280",
  ]);
  expect(others).toHaveLength(1);
});
