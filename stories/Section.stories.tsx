import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { DetailList } from "#design-system/DetailList";
import { Section } from "#design-system/Section";
import { Text } from "#design-system/Text";

const meta = { title: "Foundations/Section", component: Section } satisfies Meta<typeof Section>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Its title is its name for assistive technology, and links lead there. */
export const Default: Story = {
  tags: ["state"],
  args: { id: "openings", title: "Who has opened it", children: <Text>No one yet.</Text> },
  play: async ({ canvasElement }) => {
    const section = within(canvasElement).getByRole("region", { name: "Who has opened it" });
    await expect(within(section).getByRole("heading", { level: 2 })).toHaveAttribute("id", "openings");
  },
};

/** A sentence or two between the title and the content say what it is for. */
export const WithLead: Story = {
  args: {
    ...Default.args,
    id: "destroyed",
    title: "Destroyed",
    lead: "Declined or withdrawn, and removed with their files. The record has the signed certificate.",
    children: <DetailList items={[{ term: "Number", detail: "S-1042" }]} />,
  },
};

/** Within another section the title is of the next level. */
export const WithinAnother: Story = {
  tags: ["state"],
  args: {
    ...Default.args,
    id: "offers",
    title: "Offers",
    children: (
      <Section id="earlier" level={3} title="The offer before">
        <Text>It ended on 3 March 2026 without an answer.</Text>
      </Section>
    ),
  },
  play: async ({ canvasElement }) => {
    const outer = within(canvasElement).getByRole("region", { name: "Offers" });
    const inner = within(outer).getByRole("region", { name: "The offer before" });
    await expect(within(inner).getByRole("heading", { level: 3 })).toBeVisible();
  },
};
