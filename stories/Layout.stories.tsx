import type { Meta, StoryObj } from "@storybook/react";
import { Columns, Divider, Grid, Inline, Labelled, Measure, Stack } from "#design-system/Layout";
import { Panel } from "#design-system/Panel";
import { Text } from "#design-system/Text";

const meta = {
  title: "Foundations/Layout",
  component: Stack,
  subcomponents: { Inline, Grid, Columns, Labelled, Measure, Divider },
} satisfies Meta<typeof Stack>;

export default meta;
type Story = StoryObj<typeof meta>;

const blocks = ["Reliability", "Execution Time", "Prerequisites"].map((name) => (
  <Panel key={name} padding="s">
    {name}
  </Panel>
));

export const Default: Story = { args: { children: blocks } };

export const Wide: Story = { args: { children: blocks, gap: "xl" } };

export const Beside: Story = { args: { children: null }, render: () => <Inline>{blocks}</Inline> };

export const AtBothEnds: Story = {
  args: { children: null },
  render: () => <Inline justify="between">{blocks}</Inline>,
};

export const AsManyAsFit: Story = {
  args: { children: null },
  render: () => <Grid min="stat">{blocks}</Grid>,
};

export const List: Story = {
  args: { children: null },
  render: () => (
    <Stack as="ul" gap="xs">
      {["Reliability", "Execution Time"].map((name) => (
        <Text as="li" key={name}>
          {name}
        </Text>
      ))}
    </Stack>
  ),
};

export const MainAndSide: Story = {
  args: { children: null },
  render: () => <Columns side={blocks[1]}>{blocks[0]}</Columns>,
};

export const MenuAndMain: Story = {
  args: { children: null },
  render: () => (
    <Columns sideFirst side={blocks[1]}>
      {blocks[0]}
    </Columns>
  ),
};

export const Divided: Story = {
  args: {
    children: (
      <>
        <Text>Above</Text>
        <Divider />
        <Text>Below</Text>
      </>
    ),
  },
};

export const NoWiderThanAForm: Story = {
  args: { children: null },
  render: () => <Measure width="form">{blocks[0]}</Measure>,
};

export const WithALabelColumn: Story = {
  args: { children: null },
  render: () => <Labelled label="Level 3">{blocks[0]}</Labelled>,
};
