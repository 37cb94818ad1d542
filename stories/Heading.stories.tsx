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

/** A page's title alone. */
export const Default: Story = { args: { title: "Time to get your offer" } };

/** A sentence or two below it give the page's purpose. */
export const WithLead: Story = {
  args: {
    title: "You're invited",
    lead: "The bounty programme is an invite-only network of people who look closely.",
  },
};

/** A few words above it give the context; they are no part of the title. */
export const WithEyebrow: Story = {
  tags: ["state"],
  args: { ...WithLead.args, eyebrow: "Invitation" },
  play: async ({ canvasElement }) => {
    const heading = within(canvasElement).getByRole("heading", { level: 1 });
    await expect(heading).toHaveAccessibleName("You're invited");
  },
};

/** Titles of a page's parts, by their rank, and one with a sentence below. */
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

/** A title of long words, on as many lines as it needs. */
export const LongTitle: Story = {
  args: { title: "Informationspflichten nach der Datenschutz-Grundverordnung für Schwachstellenforscher" },
};
