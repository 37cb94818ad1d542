import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { PageHeading, SectionHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";

const meta = {
  // One at a time on the component's page: a page has such a landmark once.
  parameters: { docs: { story: { inline: false, height: "16.5rem" } } },
  title: "Foundations/Heading",
  component: PageHeading,
  subcomponents: { SectionHeading },
} satisfies Meta<typeof PageHeading>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { title: "Time to get your offer" } };

export const WithLead: Story = {
  args: {
    title: "You're invited",
    lead: "The bounty programme is an invite-only network of people who look closely.",
  },
};

export const WithEyebrow: Story = {
  tags: ["state"],
  args: { ...WithLead.args, eyebrow: "Invitation" },
  play: async ({ canvasElement }) => {
    const heading = within(canvasElement).getByRole("heading", { level: 1 });
    await expect(heading).toHaveAccessibleName("You're invited");
  },
};

export const Sections: Story = {
  tags: ["state"],
  args: { title: "Privacy" },
  render: () => (
    <Stack gap="l">
      <SectionHeading>Upcoming events</SectionHeading>
      <SectionHeading level={3}>Who holds your data</SectionHeading>
      <SectionHeading level={4}>How long</SectionHeading>
      <SectionHeading lead="One sentence that says what is to be found here.">With a lead</SectionHeading>
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const levels = within(canvasElement)
      .getAllByRole("heading")
      .map(({ localName }) => localName);
    await expect(levels).toEqual(["h2", "h3", "h4", "h2"]);
  },
};

export const LongTitle: Story = {
  args: { title: "Informationspflichten nach der Datenschutz-Grundverordnung für Schwachstellenforscher" },
};
