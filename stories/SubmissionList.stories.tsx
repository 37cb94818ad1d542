import type { Meta, StoryObj } from "@storybook/react";
import { expect, within } from "@storybook/test";
import { SubmissionList } from "#design-system/SubmissionList";
import { submissions } from "./submissions";

const meta = { title: "Cards/SubmissionList", component: SubmissionList } satisfies Meta<
  typeof SubmissionList
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  tags: ["state"],
  args: { submissions },
  play: async ({ canvasElement }) => {
    const rows = within(canvasElement).getAllByRole("listitem");
    await expect(rows).toHaveLength(submissions.length);
    await expect(rows[0]).toHaveTextContent("2026-0007");
    await expect(rows[0]).toHaveTextContent("1 new");
    await expect(rows[0]).toHaveTextContent("Your turn, by 4 February 2026 (UTC)");
  },
};

export const SaysWhenAnOfferEnds: Story = {
  tags: ["state"],
  args: {
    submissions: submissions.slice(0, 1).map((each) => ({ ...each, status: "Offer made", isExact: true })),
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/Your turn, by/)).toHaveTextContent(/2026, \d\d:59:59 /);
  },
};

export const SaysWhatIsLate: Story = {
  tags: ["state"],
  args: { submissions: submissions.slice(0, 2).map((each) => ({ ...each, isLate: true })) },
  play: async ({ canvasElement }) => {
    const [own, theirs] = within(canvasElement).getAllByRole("listitem");
    await expect(own).toHaveTextContent(/Your turn, was due by /);
    await expect(theirs).toHaveTextContent(/The programme’s turn, was due by /);
  },
};

export const LongLabels: Story = {
  args: { submissions: submissions.map((each) => ({ ...each, label: "Decoder".repeat(14) })) },
};
