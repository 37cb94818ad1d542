import type { Meta, StoryObj } from "@storybook/react";
import { expect, userEvent, within } from "@storybook/test";
import { useState } from "react";
import { Button } from "#design-system/Button";
import { Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Notice, NoticeRegion } from "#design-system/Notice";

const meta = { title: "Feedback/Notice", component: Notice, subcomponents: { NoticeRegion } } satisfies Meta<
  typeof Notice
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { tone: "info", children: "Registration takes about ten minutes." } };

export const Positive: Story = {
  args: {
    tone: "positive",
    children: "We'll review this registration and notify you if it was accepted.",
  },
};

export const Caution: Story = {
  args: {
    tone: "caution",
    children: (
      <>
        Please complete your profile to continue. <TextLink href="#complete">Complete it now</TextLink>
      </>
    ),
  },
};

export const Critical: Story = {
  args: {
    tone: "critical",
    title: "This resets your second factor.",
    children: "You will be logged out, and the platform is unusable until you set it up again.",
  },
};

export const WithItsOwnSign: Story = {
  tags: ["state"],
  args: { tone: "positive", sign: false, children: "Code is valid ✔" },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("svg")).toBeNull();
  },
};

export const SaysItselfAtOnce: Story = {
  args: { ...Critical.args, tone: "critical", alert: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("alert")).toHaveTextContent("You will be logged out");
  },
};

function Invite() {
  const [sent, setSent] = useState(false);
  return (
    <Stack>
      <NoticeRegion>{sent && <Notice tone="positive">The invite was sent.</Notice>}</NoticeRegion>
      <Button onClick={() => setSent(true)}>Invite</Button>
    </Stack>
  );
}

export const TwoInARegionStandApart: Story = {
  args: { ...Default.args },
  render: () => (
    <NoticeRegion>
      <Notice tone="caution">This form is open in another tab too.</Notice>
      <Notice tone="info">Your draft is back.</Notice>
    </NoticeRegion>
  ),
  play: async ({ canvasElement }) => {
    const [upper, lower] = within(canvasElement).getByRole("status").children;
    const gap = (lower?.getBoundingClientRect().top ?? 0) - (upper?.getBoundingClientRect().bottom ?? 0);
    await expect(gap).toBeGreaterThan(8);
  },
};

export const ComesIntoARegionThatWasThereBefore: Story = {
  args: { ...Default.args },
  render: () => <Invite />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const region = page.getByRole("status");
    await expect(region).toBeEmptyDOMElement();
    const button = page.getByRole("button", { name: "Invite" });
    const stack = button.parentElement as HTMLElement;
    await expect(button.offsetTop).toBe(stack.offsetTop);
    await userEvent.click(button);
    await expect(region).toHaveTextContent("The invite was sent.");
    await expect(button.offsetTop).toBeGreaterThan(stack.offsetTop);
  },
};
