import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { Icon } from "#design-system/Icon";
import * as icons from "#design-system/Icon/icons";
import { Grid, Inline } from "#design-system/Layout";
import { Code } from "#design-system/Text";

const meta = {
  title: "Foundations/Icon",
  component: Icon,
  argTypes: { drawing: { options: Object.keys(icons), mapping: { ...icons }, control: "select" } },
} satisfies Meta<typeof Icon>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  tags: ["state"],
  args: { drawing: icons.submit },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("svg")).toHaveAttribute("aria-hidden", "true");
  },
};

export const Named: Story = {
  tags: ["state"],
  args: { drawing: icons.validation, label: "Validated" },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("img", { name: "Validated" })).toBeVisible();
  },
};

const drawings = { ...icons };

/** In the order in which they belong together. */
const groups: readonly (readonly (keyof typeof drawings)[])[] = [
  ["menu", "x"],
  ["chevronDown", "chevronUp", "chevronLeft", "chevronRight", "arrowLeft", "arrowRight"],
  ["copy", "check", "open", "eye", "eyeOff", "external", "search"],
  ["upload", "file", "trash", "plus", "minus", "key", "pen"],
  ["sun", "moon", "system"],
  ["info", "positive", "caution", "critical"],
  ["submit", "question", "affiliate", "code", "validation", "payment", "invite", "paid"],
];

/** The name of the drawing's file. */
const fileName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const All: Story = {
  args: { drawing: icons.menu },
  render: () => (
    <Grid min="stat">
      {groups.flat().map((name) => (
        <Inline key={name}>
          <Icon drawing={drawings[name]} />
          <Code>{fileName(name)}</Code>
        </Inline>
      ))}
    </Grid>
  ),
};
