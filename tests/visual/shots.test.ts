import { expect, it } from "vitest";
import { fileOf, nameOf, planSittings } from "./shots";

it("each picture lies in its component's folder", () => {
  const shot = { story: "inputs-otpinput--with-error", theme: "dark", width: 360 } as const;
  expect(fileOf(shot)).toBe("inputs-otpinput/with-error.dark.360.png");
  expect(nameOf(shot)).toBe("inputs-otpinput--with-error.dark.360");
});

it("every story is photographed at 360 and at 1280, or at the width it names itself", () => {
  const sittings = planSittings([{ id: "a--one" }, { id: "a--two", ownWidth: 320 }]);
  expect(
    sittings.flatMap(({ stories, width }) => stories.map((story) => `${story} ${width}`)).sort(),
  ).toEqual(["a--one 1280", "a--one 360", "a--two 320"]);
});

it("the stories of a component sit together, in their own order", () => {
  const [first] = planSittings([{ id: "a--one" }, { id: "b--one" }, { id: "a--two" }]);
  expect(first?.stories).toEqual(["a--one", "a--two"]);
});
