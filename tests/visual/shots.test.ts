import { expect, it } from "vitest";
import { fileOf, nameOf, planSittings } from "./shots";

it("each picture lies in its component's folder", () => {
  const shot = { story: "inputs-otpinput--with-error", theme: "dark", width: 360 } as const;
  expect(fileOf(shot)).toBe("inputs-otpinput/with-error.dark.360.png");
  expect(nameOf(shot)).toBe("inputs-otpinput--with-error.dark.360");
});

it("every story is photographed at 360 and at 1280, or at the width it names itself", () => {
  const sittings = planSittings([{ id: "a--one" }, { id: "a--two", ownWidth: 320 }]);
  expect(sittings.flatMap(({ poses }) => poses)).toEqual([
    { story: "a--two", width: 320 },
    { story: "a--one", width: 360 },
    { story: "a--one", width: 1280 },
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
