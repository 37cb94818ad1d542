import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { AnnouncementCard } from "#design-system/AnnouncementCard";
import { Grid } from "#design-system/Layout";
import { announcements, long, pictures } from "./fixtures";

const meta = { title: "Cards/AnnouncementCard", component: AnnouncementCard } satisfies Meta<
  typeof AnnouncementCard
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: { title: "Replies are encrypted to your key", text: "Please check the date on which it expires." },
};

export const WithPicture: Story = {
  tags: ["state"],
  args: { ...Default.args, image: pictures.arcs },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("heading")).toHaveTextContent("Replies are encrypted to your key");
    await expect(canvasElement.querySelector("img")).toHaveAttribute("alt", "");
    await expect(canvas.queryByRole("img")).toBeNull();
  },
};

export const LongWords: Story = {
  args: { title: long.word, text: long.word, image: pictures.arcs },
  globals: { viewport: { value: "mobile1" } },
  parameters: { docs: { story: { height: "33rem" } } },
};

export const BesideOthers: Story = {
  args: WithPicture.args,
  parameters: { docs: { width: "100%" } },
  render: (args) => (
    <Grid>
      <AnnouncementCard {...args} />
      {announcements.map(({ id, ...announcement }) => (
        <AnnouncementCard key={id} {...announcement} />
      ))}
    </Grid>
  ),
};

export const AloneInItsRow: Story = {
  ...BesideOthers,
  globals: { viewport: { value: "tablet" } },
  parameters: { docs: { story: { height: "37rem" } } },
};
