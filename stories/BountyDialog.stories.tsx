import type { Meta, StoryObj } from "@storybook/react";
import { expect, fn, userEvent, waitFor, within } from "@storybook/test";
import { type ComponentProps, useState } from "react";
import { BountyCard } from "#design-system/BountyCard";
import { BountyDetails, BountyDialog, type RequestState, requestTexts } from "#design-system/BountyDialog";
import { Button } from "#design-system/Button";
import { Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Notice } from "#design-system/Notice";
import { bounty, long } from "./fixtures";

const full = { ...bounty, full: true };
const action = (isFull: boolean, request: RequestState, pending = false) => (
  <Button pending={pending} pendingLabel={requestTexts(isFull, request, true).button}>
    {requestTexts(isFull, request, false).button}
  </Button>
);

const meta = {
  title: "Overlays/BountyDialog",
  component: BountyDialog,
  subcomponents: { BountyDetails },
  args: { bounty, open: true, onOpenChange: fn(), request: "none", action: action(false, "none") },
  parameters: { layout: "fullscreen", docs: { story: { inline: false, height: "44rem" } } },
} satisfies Meta<typeof BountyDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Dialogs are outside the story, at the end of the body. */
const screen = within(document.body);

/** A target with places left: the action applies for it. */
export const Default: Story = {};

/** No place is left: the action signs up for the waiting list. */
export const Full: Story = {
  tags: ["state"],
  args: { ...Default.args, bounty: full, action: action(true, "none") },
  play: async () => {
    await expect(await screen.findByRole("button", { name: "Sign up for a waiting list" })).toBeVisible();
  },
};

/** The request is being sent: the action says so, and a second press does nothing. */
export const Requesting: Story = {
  tags: ["state"],
  args: { ...Default.args, action: action(false, "none", true) },
  play: async () => {
    const button = await screen.findByRole("button", { name: "Requesting..." });
    await expect(button).toHaveAttribute("aria-disabled", "true");
  },
};

/** Thanks replace the action until the programme answers. */
export const Requested: Story = { args: { ...Default.args, request: "waiting" } };

/** The same for a place on the waiting list. */
export const OnTheWaitingList: Story = {
  tags: ["state"],
  args: { ...Full.args, request: "waiting" },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await expect(
      dialog.getByText("Thank you for signing up to the waiting list for this target!"),
    ).toBeVisible();
    await expect(dialog.queryByRole("button", { name: /waiting list/ })).toBeNull();
  },
};

/** The programme acknowledged the request, which can be made once more. */
export const Acknowledged: Story = {
  args: { ...Default.args, request: "acknowledged", action: action(false, "acknowledged") },
};

/** The action is unavailable; above it are the missing details, and the way there. */
export const ProfileIncomplete: Story = {
  args: {
    ...Default.args,
    action: (
      <Stack>
        <Notice tone="caution">
          Please complete your profile to continue. <TextLink href="#complete">Complete it now</TextLink>
        </Notice>
        <Button disabled>{requestTexts(false, "none", false).button}</Button>
      </Stack>
    ),
  },
};

/** Words without a space break; nothing is cut off. */
export const LongTexts: Story = {
  args: {
    ...Default.args,
    bounty: {
      ...bounty,
      title: long.word,
      platform: long.word,
      criteria: [{ name: long.word, value: long.word }],
    },
  },
};

/** Where no scripts run the details are a part of the page. */
export const WithoutScriptsInline: Story = {
  parameters: { layout: "padded" },
  render: ({ bounty, request, action }) => (
    <main>
      <h1>{bounty.title}</h1>
      <BountyDetails bounty={bounty} request={request} action={action} />
    </main>
  ),
};

export const ShowsWhatTheTargetAsksFor: Story = {
  play: async () => {
    const dialog = within(await screen.findByRole("dialog", { name: bounty.title }));
    await expect(dialog.getByText("90% and higher")).toBeVisible();
    await expect(dialog.getByText("15 seconds")).toBeVisible();
    await expect(dialog.getByText("4 months")).toBeVisible();
    await expect(dialog.getByRole("table", { name: "Criteria" })).toBeVisible();
  },
};

/** A page where a press on the card opens the dialog, and the action succeeds immediately. */
function Page(props: ComponentProps<typeof BountyDialog>) {
  const [open, setOpen] = useState(false);
  const [request, setRequest] = useState<RequestState>("none");
  const apply = (
    <Button onClick={() => setRequest("waiting")}>{requestTexts(false, request, false).button}</Button>
  );
  return (
    <main>
      <h1>Bounties</h1>
      <BountyCard bounty={bounty} colour={1} href="?target=b1" onOpen={() => setOpen(true)} />
      <BountyDialog {...props} open={open} onOpenChange={setOpen} request={request} action={apply} />
    </main>
  );
}

export const ThanksForARequest: Story = {
  args: { open: false },
  render: (args) => <Page {...args} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button"));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Apply to research this target" }));
    const status = within(dialog).getByRole("status");
    await expect(status).toHaveTextContent("Thank you for requesting to research this target!");
    await expect(status).toHaveTextContent("We will contact you soon.");
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  },
};

export const FocusReturnsToTheCard: Story = {
  args: { open: false },
  render: (args) => <Page {...args} />,
  play: async ({ canvasElement }) => {
    const card = within(canvasElement).getByRole("button");
    await userEvent.click(card);
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(card).toHaveFocus());
  },
};
