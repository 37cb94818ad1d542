import { expect, it } from "vitest";
import { exportsIn } from "./story-code";

const file = `import { Card } from "#design-system/Card";

const meta = { title: "Cards/Card" };

export default meta;

export const Default: Story = { args: { label: "One" } };

export const Loading: Story = {
  tags: ["state"],
  args: {
    label: "Two",
  },
};

/** Not a story. */
function helper() {}
`;

it("each story's code is its own statement, whole, without what follows", () => {
  expect(exportsIn(file)).toEqual([
    { name: "Default", code: 'export const Default: Story = { args: { label: "One" } };' },
    {
      name: "Loading",
      code: 'export const Loading: Story = {\n  tags: ["state"],\n  args: {\n    label: "Two",\n  },\n};',
    },
  ]);
});
