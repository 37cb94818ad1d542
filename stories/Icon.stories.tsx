import type { Meta, StoryObj } from "@storybook/react";
import { Icon, iconNames } from "#design-system/Icon";
import { Grid, Inline } from "#design-system/Layout";
import { Code } from "#design-system/Text";

const meta = { title: "Foundations/Icon", component: Icon } satisfies Meta<typeof Icon>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { name: "submit" } };

export const Named: Story = { args: { name: "validation", label: "Validated" } };

export const All: Story = {
  args: { name: "menu" },
  render: () => (
    <Grid min="stat">
      {iconNames.map((name) => (
        <Inline key={name}>
          <Icon name={name} />
          <Code>{name}</Code>
        </Inline>
      ))}
    </Grid>
  ),
};
