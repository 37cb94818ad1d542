import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { Columns, Divider, Grid, Inline, Measure, Stack } from "#design-system/Layout";
import { Panel } from "#design-system/Panel";
import { Text } from "#design-system/Text";

const meta = {
  title: "Foundations/Layout",
  component: Stack,
  subcomponents: { Inline, Grid, Columns, Measure, Divider },
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
  tags: ["state"],
  args: { children: null },
  render: () => <Grid min="stat">{blocks}</Grid>,
  play: async ({ canvasElement }) => {
    const tops = () =>
      ["Reliability", "Execution Time", "Prerequisites"].map(
        (name) => within(canvasElement).getByText(name).getBoundingClientRect().top,
      );
    canvasElement.style.width = "900px";
    await expect(new Set(tops()).size).toBe(1);
    canvasElement.style.width = "280px";
    await expect(new Set(tops()).size).toBe(3);
    canvasElement.style.width = "";
  },
};

export const List: Story = {
  tags: ["state"],
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
  play: async ({ canvasElement }) => {
    await expect(within(within(canvasElement).getByRole("list")).getAllByRole("listitem")).toHaveLength(2);
  },
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
  tags: ["state"],
  args: {
    children: (
      <>
        <Text>Above</Text>
        <Divider />
        <Text>Below</Text>
      </>
    ),
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("separator")).toBeVisible();
  },
};

export const NoWiderThanAForm: Story = {
  tags: ["state"],
  args: { children: null },
  render: () => <Measure width="form">{blocks[0]}</Measure>,
  play: async ({ canvasElement }) => {
    const [form] = canvasElement.children;
    canvasElement.style.width = "1200px";
    await expect(form?.clientWidth).toBeLessThan(canvasElement.clientWidth / 2);
    canvasElement.style.width = "";
  },
};
