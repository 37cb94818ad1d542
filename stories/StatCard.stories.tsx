import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { Grid } from "#design-system/Layout";
import { StatCard } from "#design-system/StatCard";

const meta = { title: "Cards/StatCard", component: StatCard } satisfies Meta<typeof StatCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { label: "Active research projects", value: 12 } };

export const Loading: Story = {
  tags: ["state"],
  args: { ...Default.args, value: undefined },
  play: async ({ canvasElement }) => {
    const value = within(canvasElement).getByRole("definition");
    await expect(value).toHaveTextContent("-");
    await expect(within(value).getByText("-")).toHaveAttribute("aria-hidden", "true");
    await expect(value).toHaveTextContent("not loaded yet");
  },
};

export const ZeroIsANumber: Story = {
  tags: ["state"],
  args: { ...Default.args, value: 0 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("definition")).toHaveTextContent(/^0$/);
  },
};

export const WithNote: Story = {
  args: { label: "Invites sent", value: 3, note: "2 more invites available" },
};

export const LeadsToItsList: Story = {
  tags: ["state"],
  args: { label: "Accepted bugs", value: 4, href: "#list" },
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole("link", { name: "Accepted bugs" });
    await expect(link).toHaveAttribute("href", "#list");
  },
};

export const BesideOthers: Story = {
  args: Default.args,
  parameters: { docs: { width: "40rem" } },
  render: (args) => (
    <Grid min="stat">
      <StatCard {...args} />
      <StatCard label="Accepted bugs" value={0} />
      <StatCard label="Invites sent" value={undefined} note="2 more invites available" />
    </Grid>
  ),
};
