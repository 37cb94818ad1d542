import type { Meta, StoryObj } from "@storybook/react";
import { expect, fn, userEvent, within } from "@storybook/test";
import { BountyCard, CARD_COLOURS, cardColour } from "#design-system/BountyCard";
import { Grid } from "#design-system/Layout";
import { bounties, bounty, long } from "./fixtures";
import { emptyPage, showAsServerPage } from "./hydration";
import { inBothThemes } from "./themes";

const meta = {
  title: "Cards/BountyCard",
  component: BountyCard,
  args: { bounty, colour: 1, href: "?target=b1", onOpen: fn() },
} satisfies Meta<typeof BountyCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Full: Story = { args: { ...Default.args, bounty: { ...bounty, full: true } } };

export const Requested: Story = { args: { ...Default.args, mark: "Requested" } };

export const OnTheWaitingList: Story = { args: { ...Full.args, mark: "On the waiting list: 3rd" } };

export const Row: Story = { args: { ...Full.args, compact: true } };

export const LongTitle: Story = {
  args: { ...Full.args, bounty: { ...bounty, full: true, title: long.word, platform: long.word } },
};

export const FiveColoursRotate: Story = {
  tags: ["state"],
  parameters: { docs: { story: { inline: false, height: "30rem" } } },
  render: (args) => (
    <Grid as="ul">
      {[...bounties, bounty, { ...bounty, full: true }].map((each, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={position} style={{ listStyle: "none" }}>
          <BountyCard {...args} bounty={each} colour={cardColour(position)} />
        </li>
      ))}
    </Grid>
  ),
  play: async ({ canvasElement }) => {
    const faces = within(canvasElement).getAllByRole("button");
    await inBothThemes(async () => {
      const colours = faces.map((face) => getComputedStyle(face).backgroundColor);
      await expect(new Set(colours).size).toBe(CARD_COLOURS.length);
      await expect(colours[5]).toBe(colours[0]);
    });
  },
};

export const OpensDetails: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByText(bounty.title));
    await expect(args.onOpen).toHaveBeenCalledOnce();
    await expect(args.onOpen).toHaveBeenCalledWith("b1");
  },
};

export const HasOneControlThatSaysWhatItDoes: Story = {
  play: async ({ canvasElement }) => {
    const control = within(canvasElement).getByRole("button");
    await expect(control).toHaveAccessibleName(/Windows.*Level 5.*Browser on Windows, full chain.*Sign up$/);
    await userEvent.tab();
    await expect(control).toHaveFocus();
  },
};

export const SaysItIsFull: Story = {
  args: Full.args,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("FULL")).toBeVisible();
    await expect(canvas.getByRole("button")).toHaveAccessibleName(/Waiting list.*FULL/);
    await expect(canvas.queryByText("Sign up")).toBeNull();
  },
};

export const SaysWhatWasAskedForInPlaceOfTheWayIn: Story = {
  args: OnTheWaitingList.args,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("button")).toHaveAccessibleName(/On the waiting list: 3rd.*FULL$/);
    await expect(canvas.queryByText("Waiting list")).toBeNull();
  },
};

export const LeadsToTheDetailsWithoutScripts: Story = {
  args: { ...Default.args, href: "/bounties?platform=iOS&target=b1#explore" },
  render: emptyPage,
  play: async ({ args, canvasElement }) => {
    const { page } = showAsServerPage(canvasElement, <BountyCard {...args} />);
    const form = page.querySelector("form");
    await expect(form).toHaveAttribute("action", "/bounties#explore");
    await expect([...new FormData(form ?? undefined)]).toEqual([
      ["platform", "iOS"],
      ["target", "b1"],
    ]);
    await expect(within(page).getByRole("button")).toHaveAttribute("type", "submit");
  },
};
